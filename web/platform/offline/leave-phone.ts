import { waitingOf } from './waiting.ts'
import { forgetLastPerson } from './person-here.ts'

/** Somebody signs out: what they read goes from this phone, unless counts of theirs wait, which need it. */
export const leavePhone = async (person: number): Promise<void> => {
  forgetLastPerson()
  if (waitingOf(person) > 0 || !('indexedDB' in globalThis)) return
  const { forgetAnswers } = await import('./kept-answers.ts')
  await forgetAnswers(person).catch(() => {})
}
