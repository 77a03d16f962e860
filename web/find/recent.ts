import { onLeave } from '#web/platform/session/session.ts'
import { createStore } from '#web/platform/store.ts'
import type { Choice } from './choices.ts'

const MAX_RECENT = 5

/**
 * What was opened from here since sign-in, newest first: the names in a person's records do not outlive the session.
 */
export const recent = createStore<Choice[]>([])
onLeave(() => recent.set([]))

export const remember = (choice: Choice): void =>
  recent.set([choice, ...recent.get().filter(({ address }) => address !== choice.address)].slice(0, MAX_RECENT))
