import type { RouterHistory } from '@tanstack/react-router'
import { closeFrontDialog } from './open-dialogs.ts'

/**
 * With a dialog open, Back closes that dialog: the page stays, including its input. A dialog adds no history entry, so
 * that none is left when it is closed otherwise. Must be called before any page is rendered, because blockers of pages
 * are called in the order of registration.
 */
export const closeDialogsOnBack = (history: RouterHistory): (() => void) =>
  history.block({ blockerFn: ({ action }) => action === 'BACK' && closeFrontDialog(), enableBeforeUnload: false })
