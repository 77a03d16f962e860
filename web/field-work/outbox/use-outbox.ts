import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { messages } from '#domain/messages.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { isOfAnother } from '#web/platform/offline/last-signed-in.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { isReachable } from '#web/platform/api/reachability.ts'
import { useStore } from '#web/platform/store.ts'
import { toast } from '#web/platform/toasts.ts'
import { pendingReviews } from '#web/texts/pending-reviews.ts'
import { photos as photoTexts } from '#web/texts/photos.ts'
import { platform } from '#web/texts/ui.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { photosOf } from '../photos/phone-photos.ts'
import { usePhonePhotos } from '../photos/use-photos.ts'
import { invalidateSurveys } from '../queries.ts'
import { usePendingReviews, useSendReviews } from '../image-reviews/use-pending-reviews.ts'
import { photosGoWith, photosStored } from '../photos/records.ts'
import type { Settling } from '../under-way/draft-count.ts'
import { deliver, isRefusal } from './deliver.ts'
import type { Entry } from './entry.ts'
import { outboxOf, type NewEntry } from './outbox.ts'
import { withCreatedVisit } from './records.ts'

const AGAIN_MS = 20_000

/** Sends waiting entries when the page opens, when the signal returns, when the window becomes visible, and at intervals. */
export const useSending = (): void => {
  const outbox = outboxOf(usePerson().id)
  const client = useQueryClient()
  const { phone, photos } = usePhonePhotos()
  const reviews = usePendingReviews()
  const sendReviews = useSendReviews()
  const waits =
    useStore(outbox.entries).some(({ refusal }) => refusal === null) ||
    photos.some(({ entry, refusal }) => entry !== null && refusal === null) ||
    reviews.some(({ refusal }) => refusal === null)
  useEffect(() => {
    if (!waits) return
    const send = async () => {
      if (!navigator.onLine) return
      const stored = await outbox.send()
      if (stored.length > 0) {
        toast.done(t.outbox.sent(stored.length), outbox.entries.get().length === 0 ? waitingTexts() : [])
        await invalidateSurveys(client)
      }
      const reviewed = await sendReviews()
      if (reviewed > 0) toast.done(pendingReviews.reviewsSent(reviewed), [pendingReviews.keptHere])
      await sendPhotos(phone, client)
    }
    const now = () => void send()
    const seen = () => void (document.visibilityState === 'visible' && now())
    // The form itself sends entries that it has just added.
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
  }, [waits, outbox, phone, client, sendReviews])
  const count = useRef(0)
  useEffect(() => {
    count.current = outbox.entries.get().length
    return outbox.entries.follow(() => {
      const now = outbox.entries.get().length
      // Another tab or the worker has sent entries, so the lists are out of date.
      if (now < count.current && !outbox.sending.get()) void invalidateSurveys(client)
      count.current = now
    })
  }, [outbox, client])
}

/** Photos take longer than counts, so nothing waits for them. */
const sendPhotos = async (phone: ReturnType<typeof photosOf>, client: QueryClient): Promise<void> => {
  const sent = await phone.send()
  if (sent === 0) return
  toast.done(photoTexts.sent(sent))
  await invalidateSurveys(client)
}

/**
 * The reasons why the server rejected entries that the phone could not store, by key. The form retains these entries.
 */
type Refusals = Map<Entry['key'], string>
interface SubmitParts {
  /** What the form removes from its draft once these entries are stored. */
  settling?: (keys: ReadonlySet<string>) => Settling
  /** Called if the phone has no space and the form has to wait for the server. */
  onNoRoom?: () => void
}
/** Toasts about waiting counts, which are dismissed once these are sent. */
export const waitingTexts = () => [t.outbox.keptSlow, t.outbox.keptHere]
const wordsFor = (isReached: boolean) => (isReached ? t.outbox.keptSlow : t.outbox.keptHere)
/** Depends on the last attempt to send, not on other requests that succeeded meanwhile. */
const waitingWords = (entries: readonly Entry[]) => {
  const tried = entries.find((entry) => entry.refusal === null && entry.tried !== null)?.tried ?? null
  return wordsFor(tried === null ? isReachable() : tried !== platform.unreachable && tried !== platform.noSense)
}
/** After this time a toast says that the count is saved on the phone. */
const SILENT_MS = 3_000

/**
 * Puts entries into the outbox, and resolves once they are on disk: they are sent in the background, and entries that
 * the server rejects stay in the outbox with the reason. The form waits for the server only if the phone has no space.
 */
export const useSubmit = (): ((entries: NewEntry[], parts?: SubmitParts) => Promise<Refusals>) => {
  const { id } = usePerson()
  const [outbox, phone] = [outboxOf(id), photosOf(id)]
  const client = useQueryClient()
  const settled = async () => {
    void sendPhotos(phone, client)
    await invalidateSurveys(client)
  }
  const sendBehind = async (keys: ReadonlySet<string>) => {
    const slow = setTimeout(() => toast.note(wordsFor(isReachable())), SILENT_MS)
    await outbox.send().finally(() => clearTimeout(slow))
    // Entries that are no longer in the outbox are stored, possibly by an earlier call of `send`.
    const left = outbox.entries.get().filter(({ key }) => keys.has(key))
    const refusals = left.flatMap(({ refusal }) => (refusal === null ? [] : [refusal]))
    if (left.length > refusals.length) toast.note(waitingWords(outbox.entries.get()))
    for (const refusal of new Set(refusals)) toast.error(refusal)
    if (left.length === 0) toast.done(messages.observationSaved, waitingTexts())
    await settled()
  }
  return async (entries, { settling, onNoRoom } = {}) => {
    const keys = new Set(entries.map(({ key }) => key))
    const own = settling?.(keys)
    if (await outbox.add(entries, own ? [own.change] : [])) {
      own?.done()
      void sendBehind(keys)
      return new Map()
    }
    onNoRoom?.()
    const refused: Refusals = new Map()
    for (const entry of entries) {
      const refusal = await sendUnsaved(id, entry)
      if (refusal !== null) refused.set(entry.key, refusal)
    }
    const stored = new Set([...keys].filter((key) => !refused.has(key)))
    if (stored.size > 0) settling?.(stored).anyway()
    if (refused.size === 0) toast.done(messages.observationSaved)
    // A response may have been lost, so the lists are fetched again in any case.
    const listed = settled()
    if (stored.size > 0) await listed
    return refused
  }
}

/** Sends an entry that the browser could not store. Resolves to null, or to the reason why it was not accepted. */
const sendUnsaved = async (person: number, entry: NewEntry): Promise<string | null> => {
  if (isOfAnother(person)) return t.kept.notKept
  try {
    const answer = await deliver(withCreatedVisit(person, entry))
    await deviceStore.change(photosGoWith(person, [entry], outboxOf(person).entries.get()))
    await deviceStore.change(photosStored(person, entry.key, answer))
    return null
  } catch (error) {
    return isRefusal(error) ? error.message : t.kept.notKept
  }
}

/** Sends waiting entries, whichever page is open. */
export const Sending = (): null => {
  useSending()
  return null
}
