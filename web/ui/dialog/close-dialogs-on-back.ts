import type { RouterHistory } from '@tanstack/react-router'
import { closeFrontDialog } from './open-dialogs.ts'

/**
 * Back with a dialog open closes that dialog: the page stays, with what was typed on it. A dialog adds no entry to the history, so
 * that none is left when it is closed in another way. Called before any page is drawn: pages that ask before they are left are asked
 * in the order of registration.
 */
export const closeDialogsOnBack = (history: RouterHistory): (() => void) =>
  history.block({ blockerFn: ({ action }) => action === 'BACK' && closeFrontDialog(), enableBeforeUnload: false })
