import { stored } from '../stored.ts'
import { stopSender } from './background-sender.ts'
import { deviceStore } from './device-store.ts'
import { notePin } from './lock.ts'
import { READY, VAULT } from './waiting-names.ts'
import { isSealed, photosWaitingOf, waitingOf } from './waiting.ts'
import { PUSH } from './push-mark.ts'
import { forgetLastPerson } from './person-here.ts'

/** Somebody signs out: what they read goes from this phone, unless counts of theirs wait, which need it. */
export const leavePhone = async (person: number): Promise<void> => {
  forgetLastPerson()
  await stopSender()
  if (stored.get(PUSH) !== null)
    await import('./push-device.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => {})
  if (waitingOf(person) > 0 || photosWaitingOf(person) > 0) return
  await deviceStore.remove(`${READY}:${person}`)
  if (!isSealed(person)) {
    await deviceStore.remove(`${VAULT}:${person}`)
    notePin(person, false)
  }
  if (!('indexedDB' in globalThis)) return
  const { forgetAnswers } = await import('./kept-answers.ts')
  await forgetAnswers(person).catch(() => {})
}
