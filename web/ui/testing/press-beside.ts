import { fireEvent } from '@testing-library/react'

/** Clicks the page behind a dialog, which has neither width nor height without a layout. */
export const pressBeside = (dialog: HTMLElement): void => {
  const place = { clientX: 40, clientY: 200 }
  fireEvent.pointerDown(dialog, place)
  fireEvent.pointerUp(dialog, place)
  fireEvent.click(dialog, place)
}
