import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { messages } from '#domain/messages.ts'
import { OUTBOX } from '#web/platform/offline/waiting.ts'
import { usePerson } from '#web/platform/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { toast } from '#web/platform/toasts.ts'
import { photos as photoTexts } from '#web/texts/photos.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { photosOf } from '../photos/phone-photos.ts'
import { usePhonePhotos } from '../photos/use-photos.ts'
import { invalidateSurveys } from '../queries.ts'
import { followOtherTabs } from '../under-way/kept.ts'
import { deliver, isRefusal, withVisit } from './deliver.ts'
import type { Entry } from './entry.ts'
import { outboxOf, type Outbox } from './outbox.ts'

type NewEntry = Parameters<Outbox['add']>[0]
const AGAIN_MS = 20_000

/** Sends what waits when the page opens, the signal returns, the window is looked at again, and every while. */
export const useSending = (): void => {
  const outbox = outboxOf(usePerson().id)
  const client = useQueryClient()
  const { phone, photos } = usePhonePhotos()
  const waits =
    useStore(outbox.entries).some(({ refusal }) => refusal === null) ||
    photos.some(({ entry, refusal }) => entry !== null && refusal === null)
  useEffect(() => {
    if (!waits) return
    const send = async () => {
      if (!navigator.onLine) return
      const stored = await outbox.send()
      if (stored.length > 0) {
        toast.done(t.outbox.sent(stored.length))
        await invalidateSurveys(client)
      }
      await sendPhotos(phone, client)
    }
    const now = () => void send()
    const seen = () => void (document.visibilityState === 'visible' && now())
    // What a form has just put here is sent by the form itself.
    const first = setTimeout(now, 1_500)
    const timer = setInterval(now, AGAIN_MS)
    addEventListener('online', now)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [waits, outbox, phone, client])
  useEffect(
    () =>
      followOtherTabs(OUTBOX, () => {
        const before = outbox.entries.get().length
        outbox.reload()
        // Another tab has sent some: the lists are older than that.
        if (outbox.entries.get().length < before) void invalidateSurveys(client)
      }),
    [outbox, client],
  )
}

/** Photos take longer than counts: nobody waits for them. */
const sendPhotos = async (phone: ReturnType<typeof photosOf>, client: QueryClient): Promise<void> => {
  const sent = await phone.send()
  if (sent === 0) return
  toast.done(photoTexts.sent(sent))
  await invalidateSurveys(client)
}

/** By key, why the server refused an entry, which is left to the form. */
type Refusals = Map<Entry['key'], string>

/**
 * Puts entries into the outbox and sends at once. `settle` is told what became of them before anything else happens: from
 * then on the form keeps only what was refused, so that a reload cannot offer again what is stored.
 */
export const useSubmit = (): ((entries: NewEntry[], settle?: (refused: Refusals) => void) => Promise<Refusals>) => {
  const { id } = usePerson()
  const [outbox, phone] = [outboxOf(id), photosOf(id)]
  const client = useQueryClient()
  const inOutbox = (key: string) => outbox.entries.get().find((entry) => entry.key === key)
  return async (entries, settle) => {
    if (phone.photos.get().length > 0) await phone.goWith(entries, outbox.entries.get())
    const unkept = entries.filter((entry) => !outbox.add(entry))
    await outbox.send()
    const refused: Refusals = new Map()
    for (const entry of entries) {
      const refusal = unkept.includes(entry) ? await sendUnkept(entry, phone) : inOutbox(entry.key)?.refusal
      if (refusal == null) continue
      refused.set(entry.key, refusal)
      outbox.take(entry.key)
    }
    settle?.(refused)
    // What is neither here nor refused is stored, though an earlier send may have taken it along.
    const waiting = entries.filter(({ key }) => inOutbox(key))
    if (waiting.length > 0) toast.note(t.outbox.keptHere)
    else if (refused.size === 0) toast.done(messages.observationSaved)
    void sendPhotos(phone, client)
    // Without a signal nobody waits for lists that cannot come.
    const asked = invalidateSurveys(client)
    if (waiting.length < entries.length) await asked
    return refused
  }
}

/** Where the browser keeps nothing, the form keeps it until the server has it. */
const sendUnkept = async (entry: NewEntry, phone: ReturnType<typeof photosOf>): Promise<string | null> => {
  try {
    await phone.followEntry(entry.key, await deliver(await withVisit(entry)))
    return null
  } catch (error) {
    return isRefusal(error) ? error.message : t.kept.notKept
  }
}
