import { useSyncExternalStore } from 'react'
import { createStore, useStore } from './store.ts'
import { safeLocalStorage } from './offline/safe-local-storage.ts'

export type Theme = 'light' | 'dark'
const KEY = 'bombus-theme'

const choiceOf = (value: string | null): Theme | null => (value === 'light' || value === 'dark' ? value : null)
const chosen = createStore<Theme | null>(choiceOf(safeLocalStorage.get(KEY)))

const show = () => {
  if (typeof document === 'undefined') return
  const choice = chosen.get()
  if (choice) document.documentElement.dataset['theme'] = choice
  else delete document.documentElement.dataset['theme']
}
show()

/** Null follows the device again. */
export const chooseTheme = (theme: Theme | null): void => {
  if (theme) safeLocalStorage.set(KEY, theme)
  else safeLocalStorage.remove(KEY)
  chosen.set(theme)
  show()
}

const device = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null
const followDevice = (listener: () => void) => {
  device?.addEventListener('change', listener)
  return () => device?.removeEventListener('change', listener)
}

/** The theme on the screen, chosen or the device's own. */
export const useTheme = (): Theme => {
  const deviceTheme = useSyncExternalStore(
    followDevice,
    () => (device?.matches ? 'dark' : 'light'),
    () => 'light' as const,
  )
  return useStore(chosen) ?? deviceTheme
}
