import { fireEvent } from '@testing-library/react'

/** On the page behind a dialog, which without a layout has neither width nor height. */
export const pressBeside = (dialog: HTMLElement): void => {
  const place = { clientX: 40, clientY: 200 }
  fireEvent.pointerDown(dialog, place)
  fireEvent.pointerUp(dialog, place)
  fireEvent.click(dialog, place)
}
