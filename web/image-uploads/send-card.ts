import { finishImageUpload, registerImageFiles } from '#domain/image-uploads/endpoints.ts'
import {
  isToSend,
  MAX_FILE_BYTES,
  type ImageUpload,
  type ImageUploadFile,
  type NewImageFile,
} from '#domain/image-uploads/upload.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { sendFile } from './send-file.ts'
import { change, insist, isActive, sending, Stopped, stopSignal } from './sending.ts'

/** A file with the settings that a person entered for it. */
export interface ReadyFile extends Omit<NewImageFile, 'digest' | 'bytes'> {
  file: File
}

const SEND_CONCURRENCY = 3
/** The number of files that are read and registered together while earlier ones are sent. */
const CHUNK = 50
const READ_CONCURRENCY = 4

/** A file that was removed together with its card, which looks like a lost connection while it is sent. */
class Unreadable extends Error {}
const checkReadable = async (file: File): Promise<void> => {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Unreadable()
    })
}
const noteUnreadable = (name: string) => change({ unreadable: [...(sending.get()?.unreadable ?? []), name] })

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** The SHA-256 digest of a file in hexadecimal digits. Throws if the file is no longer readable. */
const digestOf = async (file: File): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const settle = (files: number, bytes: number) => {
  const now = sending.get()
  if (now) change({ files_done: now.files_done + files, bytes_done: now.bytes_done + bytes })
}

/** Computes the digests of files with limited concurrency. Unreadable files are omitted and reported by name. */
const withDigests = async (files: readonly ReadyFile[]): Promise<(ReadyFile & { digest: string })[]> => {
  const read: (ReadyFile & { digest: string })[] = []
  for (let at = 0; at < files.length; at += READ_CONCURRENCY)
    for (const one of await Promise.all(
      files.slice(at, at + READ_CONCURRENCY).map(async (file) => {
        try {
          return { ...file, digest: await digestOf(file.file) }
        } catch {
          return file
        }
      }),
    ))
      if ('digest' in one) read.push(one)
      else {
        settle(1, one.file.size)
        noteUnreadable(one.name)
      }
  return read
}

/** Registers a chunk of files, and returns those that have to be sent. */
const register = async (upload_id: number, chunk: readonly ReadyFile[], seen: Set<string>) => {
  const large = chunk.filter(({ file }) => file.size > MAX_FILE_BYTES || file.size === 0)
  for (const { file, name } of large) {
    settle(1, file.size)
    change({ too_large: [...(sending.get()?.too_large ?? []), name] })
  }
  const read = await withDigests(chunk.filter((one) => !large.includes(one)))
  const once = read.filter(({ digest, file }) => {
    if (!seen.has(digest)) return seen.add(digest)
    settle(1, file.size)
    change({ twice: (sending.get()?.twice ?? 0) + 1 })
    return false
  })
  if (once.length === 0) return []
  const files = once.map(({ file, ...said }) => ({ ...said, bytes: file.size }))
  const registered = await insist(() => api(registerImageFiles, { params: { id: upload_id }, body: { files } }))
  return registered.flatMap((row, index) => {
    const file = once[index]?.file
    if (!file) return []
    if (isToSend(row.state)) return [{ row, file }]
    settle(1, file.size)
    return []
  })
}

/**
 * Sends the images of a card, three at a time, while the next ones are read. Files that are already stored are not
 * sent. Ends when all are sent, or when the person signs out.
 */
export const sendCard = async (upload: ImageUpload, files: readonly ReadyFile[]): Promise<void> => {
  if (isActive(sending.get())) return
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const empty = { files_done: 0, bytes_done: 0, twice: 0, unreadable: [], too_large: [], rate: null, fault: null }
  sending.set({ upload, state: 'sending', files: files.length, bytes, ...empty })
  window.addEventListener('beforeunload', warn)
  try {
    await sendAll(upload.id, files)
    const { unreadable = [] } = sending.get() ?? {}
    // Unreadable files may be sent later.
    if (unreadable.length === 0) await insist(() => api(finishImageUpload, { params: { id: upload.id } }))
    change({ state: 'done' })
  } catch (error) {
    if (!(error instanceof Stopped)) change({ state: 'stopped', fault: messageOf(error, t.sendFailed) })
  } finally {
    window.removeEventListener('beforeunload', warn)
  }
}

const sendAll = async (upload_id: number, files: readonly ReadyFile[]): Promise<void> => {
  const seen = new Set<string>()
  const queue: { row: ImageUploadFile; file: File }[] = []
  const measure = rateMeter()
  let isRead = false
  let more = Promise.withResolvers<void>()
  const wake = () => {
    more.resolve()
    more = Promise.withResolvers()
  }
  const read = async () => {
    for (let at = 0; at < files.length; at += CHUNK) {
      queue.push(...(await register(upload_id, files.slice(at, at + CHUNK), seen)))
      wake()
    }
    isRead = true
    wake()
  }
  const send = async () => {
    for (;;) {
      const next = queue.shift()
      if (!next && isRead) return
      if (!next) await more.promise
      else await sendOne(upload_id, next, measure)
    }
  }
  await Promise.all([read(), ...Array.from({ length: SEND_CONCURRENCY }, send)])
}

const sendOne = async (
  upload_id: number,
  { row, file }: { row: ImageUploadFile; file: File },
  measure: (bytes: number) => number | null,
): Promise<void> => {
  try {
    await insist(async (attempt) => {
      if (attempt > 0) await checkReadable(file)
      const continues = attempt > 0 || row.state === 'sending'
      await sendFile({ upload_id, file_id: row.id, file, continues, signal: stopSignal() })
    })
    change({ rate: measure(file.size) })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    noteUnreadable(row.name)
  }
  settle(1, file.size)
}

/** Bytes per second since the first file, based on the files that were sent. */
const rateMeter = () => {
  const began = performance.now()
  let sent = 0
  return (bytes: number): number | null => {
    sent += bytes
    const seconds = (performance.now() - began) / 1_000
    return seconds < 1 ? null : sent / seconds
  }
}
