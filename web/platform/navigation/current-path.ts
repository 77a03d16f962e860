import { createStore, useStore } from '../store.ts'

/** Null until a page is shown. */
const shown = createStore<string | null>(null)

/** Whatever shows pages says which one it shows: the present one, not the next. */
export const setCurrentPath = (path: string): void => shown.set(path)
/** The path of the page that is shown. It is known without the router, which the sign-in does without. */
export const useCurrentPath = (): string | null => useStore(shown)
