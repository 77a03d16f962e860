import { noteWaiting, PHOTO, restored } from '#web/platform/offline/waiting.ts'
import { ApiProblem } from '#web/platform/problem.ts'
import { onLeave } from '#web/platform/session.ts'
import { stored } from '#web/platform/stored.ts'
import { createStore, type Store } from '#web/platform/store.ts'
import { isRefusal } from '../outbox/deliver.ts'
import { isMore, type Entry } from '../outbox/entry.ts'
import { goesWith, isDraft, type PhonePhoto } from './phone-photo.ts'
import { sendPhoto } from './send-photo.ts'

type NewPhoto = Omit<PhonePhoto, 'at' | 'entry_key' | 'refusal' | 'tried' | 'size' | 'person'>
type Sent = Pick<Entry, 'key' | 'counted' | 'place'>

/** A person's photos on this phone, oldest first. */
export interface PhonePhotos {
  photos: Store<PhonePhoto[]>
  /** Reads again what the phone keeps. */
  load: () => Promise<void>
  /** False: the phone has no room for it, and nothing of it was kept. */
  add: (photo: NewPhoto, bytes: ArrayBuffer) => Promise<boolean>
  change: (key: string, step: (photo: PhonePhoto) => PhonePhoto) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Null: it is not here, or sealed. */
  picture: (key: string) => Promise<ArrayBuffer | null>
  /** Entries are about to be sent: the photos of their counts go with them. */
  goWith: (entries: readonly Sent[], waiting: readonly Pick<Entry, 'key'>[]) => Promise<void>
  /** The server has an entry: its photos can follow. */
  followEntry: (entry_key: string, stored: unknown) => Promise<void>
  removeOfEntry: (entry_key: string) => Promise<void>
  /** Sends what can be sent, one after the other, in one tab at a time; returns how many the server has now. */
  send: () => Promise<number>
  close: () => void
}

const canKeep = () => 'indexedDB' in globalThis
const store = async () => (await import('#web/platform/offline/photo-store.ts')).photoStore

const isStored = (given: unknown): given is { id: number; survey_id: number } =>
  typeof given === 'object' && given !== null && 'id' in given && 'survey_id' in given

export const createPhonePhotos = (person: number): PhonePhotos => {
  const prefix = `${PHOTO}:${person}:`
  const photos = createStore<PhonePhoto[]>([])
  photos.follow(noteWaiting)

  const load = async () => {
    if (!canKeep() || (photos.get().length === 0 && !marked(prefix))) return
    const found = await (await store()).of<PhonePhoto>(person).catch(() => null)
    if (!found) return
    for (const name of marksOf(prefix)) if (!found.some(({ key }) => prefix + key === name)) stored.remove(name)
    photos.set(found.toSorted((a, b) => a.at.localeCompare(b.at) || a.key.localeCompare(b.key)))
  }
  const change: PhonePhotos['change'] = async (key, step) => {
    await (await store()).change<PhonePhoto>(key, step)
    await load()
  }
  const remove = async (key: string) => {
    await (await store()).remove(key)
    stored.remove(prefix + key)
    await load()
  }
  restored.follow(() => void load())

  /** What became of it; true where the server has it now. */
  const sendOne = async (photo: PhonePhoto): Promise<'sent' | 'refused' | 'waiting'> => {
    const picture = await (await store()).picture(photo.key)
    // Sealed: whoever unlocks the phone sends it.
    if (!picture) return 'waiting'
    try {
      await sendPhoto(photo, picture)
      await remove(photo.key)
      return 'sent'
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const refused = isRefusal(error)
      const { message } = error
      await change(photo.key, (now) => ({ ...now, refusal: refused ? message : null, tried: refused ? null : message }))
      return refused ? 'refused' : 'waiting'
    }
  }

  let isClosed = false
  const sendAll = async (): Promise<number> => {
    await load()
    const seen = new Set<string>()
    let count = 0
    for (;;) {
      const next = photos.get().find(({ key, entry, refusal }) => entry !== null && refusal === null && !seen.has(key))
      if (!next || isClosed) return count
      seen.add(next.key)
      const outcome = await sendOne(next)
      if (outcome === 'sent') count += 1
      if (outcome === 'waiting') return count
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const now = last.catch(() => {}).then(() => ('locks' in navigator ? navigator.locks.request(prefix, work) : work()))
    last = now
    return now
  }

  return {
    photos,
    load,
    add: async (photo, bytes) => {
      if (!canKeep()) return false
      const whole: PhonePhoto = {
        ...photo,
        person,
        at: new Date().toISOString(),
        size: bytes.byteLength,
        entry_key: null,
        refusal: null,
        tried: null,
      }
      try {
        await (await store()).put(whole, bytes)
      } catch {
        return false
      }
      stored.set(prefix + photo.key, '')
      photos.set([...photos.get(), whole])
      await load()
      return true
    },
    change,
    remove,
    picture: async (key) => (canKeep() ? (await store()).picture(key).catch(() => null) : null),
    goWith: async (entries, waiting) => {
      // Without photos nothing is waited for.
      for (const entry of entries)
        for (const photo of photos.get()) {
          // A stored entry takes its photos itself.
          if (isMore(entry.counted)) continue
          const of = { kind: entry.counted.kind, plot_id: entry.place.plot_id }
          if (isDraft(photo, of, waiting) && goesWith(photo, entry))
            await change(photo.key, (now) => ({ ...now, entry_key: entry.key }))
        }
    },
    followEntry: async (entry_key, answer) => {
      if (!canKeep() || !isStored(answer) || (photos.get().length === 0 && !marked(prefix))) return
      if (photos.get().length === 0) await load()
      for (const { key } of photos.get().filter((photo) => photo.entry_key === entry_key))
        await change(key, (now) => ({ ...now, entry: { survey_id: answer.survey_id, entry_id: answer.id } }))
    },
    removeOfEntry: async (entry_key) => {
      for (const { key } of photos.get().filter((photo) => photo.entry_key === entry_key)) await remove(key)
    },
    send: () => (canKeep() && (photos.get().length > 0 || marked(prefix)) ? inTurn(sendAll) : Promise.resolve(0)),
    close: () => void (isClosed = true),
  }
}

const marksOf = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
/** Whether any photo was kept here: the database is opened for nobody else. */
const marked = (prefix: string): boolean => marksOf(prefix).length > 0

const known = new Map<number, PhonePhotos>()
/** Nobody else sees them or sends them. */
export const photosOf = (personId: number): PhonePhotos => {
  const found = known.get(personId)
  if (found) return found
  const made = createPhonePhotos(personId)
  known.set(personId, made)
  return made
}
/** As if the page had just been opened. */
export const forgetPhotos = (): void => {
  for (const photos of known.values()) photos.close()
  known.clear()
}
onLeave(forgetPhotos)
