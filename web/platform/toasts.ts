import { messages } from '#domain/messages.ts'
import { createStore, useStore } from './store.ts'

type Tone = 'done' | 'note' | 'error'
export interface Toast {
  id: number
  tone: Tone
  message: string
  /** How long it is shown, unless it is hovered. */
  lasts_ms: number
}

const LASTS_MS: Record<Tone, number> = { done: 5_000, note: 8_000, error: 14_000 }
const MAX_TOASTS = 4
const list = createStore<Toast[]>([])
let next = 1

const add = (tone: Tone, message: string, over: readonly string[] = []): void => {
  // The message that the session ended is sufficient, whichever of the two comes first.
  if (message === messages.signInFirst && list.get().some(({ message: said }) => said === messages.sessionEnded)) return
  // A success removes earlier error messages, once these could be seen.
  const stays = ({ message: said, tone: of }: Toast) =>
    said !== message &&
    !(message === messages.sessionEnded && said === messages.signInFirst) &&
    (tone !== 'done' || of !== 'error' || document.visibilityState === 'hidden') &&
    !over.includes(said)
  const others = list.get().filter(stays)
  list.set([...others, { id: next++, tone, message, lasts_ms: LASTS_MS[tone] }].slice(-MAX_TOASTS))
}

/** Shows a temporary message at the lower right. Messages that require action belong on the page instead. */
export const toast = {
  /** `over`: messages that no longer apply, which are removed. */
  done: (message: string, over: readonly string[] = []): void => add('done', message, over),
  note: (message: string): void => add('note', message),
  error: (message: string): void => add('error', message),
}
export const dismiss = (id: number): void => list.set(list.get().filter((toast) => toast.id !== id))
export const dismissAll = (): void => list.set([])
export const useToasts = (): Toast[] => useStore(list)
