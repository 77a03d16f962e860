import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PHOTOS_OF_NOTE } from '#domain/budgets/budgets.ts'
import { messages } from '#domain/messages.ts'
import { deleteNotePhoto, putNotePhoto } from '#domain/notes/endpoints.ts'
import type { FarmNote, NotePhoto } from '#domain/notes/farm-note.ts'
import { shrinking } from '#web/field-work/photos/shrink.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { putPhoto } from '#web/platform/api/put-photo.ts'
import { toast } from '#web/platform/toasts.ts'
import { notes as t } from '#web/texts/notes.ts'
import { photos as words } from '#web/texts/photos.ts'
import { renewNotes } from './queries.ts'

/** A photo that is being sent or that failed. `fault`: the error; null while it is being sent. */
export interface UnsentPhoto {
  key: string
  name: string
  picture: ArrayBuffer
  /** The object URL of the picture on this page. */
  address: string
  fault: string | null
}

export interface NotePhotos {
  photos: readonly NotePhoto[]
  unsent: readonly UnsentPhoto[]
  /** The reasons why files were not added. */
  faults: readonly string[]
  busy: boolean
  add: (files: readonly File[]) => void
  retry: (photo: UnsentPhoto) => void
  discard: (photo: UnsentPhoto) => void
  remove: (key: string) => Promise<unknown>
  onRemoved: (key: string) => void
}
type Note = Pick<FarmNote, 'id' | 'farm_id' | 'photos'>

/**
 * The photos of one's own note, which are stored as soon as they are added. One that could not be sent stays on the
 * page and can be sent again. Null: there is no note yet.
 */
export const useNotePhotos = (note: Note | null): NotePhotos => {
  const client = useQueryClient()
  const id = note?.id ?? null
  const [photos, setPhotos] = useState<readonly NotePhoto[]>(note?.photos ?? [])
  const [unsent, setUnsent] = useState<readonly UnsentPhoto[]>([])
  const [faults, setFaults] = useState<readonly string[]>([])
  const [shown, setShown] = useState(id)
  const [sending, setSending] = useState(0)
  const made = useRef<string[]>([])
  const isShown = useRef(true)
  useEffect(() => {
    const addresses = made.current
    isShown.current = true
    return () => {
      isShown.current = false
      addresses.forEach((address) => URL.revokeObjectURL(address))
    }
  }, [])
  // A photo still being sent for a deleted note does not belong to any other note.
  const current = useRef(id)
  useEffect(() => void (current.current = id), [id])
  if (shown !== id) {
    setShown(id)
    setPhotos(note?.photos ?? [])
    setUnsent([])
    setFaults([])
  }

  const change = (key: string, step: (photo: UnsentPhoto) => UnsentPhoto | null) =>
    setUnsent((all) =>
      all.flatMap((each) => {
        const changed = each.key === key ? step(each) : each
        return changed ? [changed] : []
      }),
    )
  const send = async ({ farm_id, id: noteId }: Note, photo: UnsentPhoto) => {
    const { key, picture } = photo
    change(key, (each) => ({ ...each, fault: null }))
    try {
      const stored = await putPhoto(putNotePhoto, { params: { id: farm_id, noteId, key } }, picture)
      change(key, () => null)
      if (current.current === noteId) setPhotos((all) => [...all, stored])
    } catch (error) {
      change(key, (each) => ({ ...each, fault: messageOf(error, messages.somethingWrongLater) }))
      // If the dialog was closed meanwhile, the error has no other place to appear.
      if (!isShown.current) toast.error(t.photoNotStored(photo.name))
    }
  }
  /** Shrinks and sends files one after the other: several at once would take longer on a weak signal. */
  const addTo = async (to: Note, files: readonly File[]) => {
    const said: string[] = []
    let room = PHOTOS_OF_NOTE - photos.length - unsent.length
    for (const file of files) {
      if (current.current !== to.id) return
      if (room === 0) {
        said.push(t.enoughPhotos)
        break
      }
      const shrunk = await shrinking.shrink(file).catch(() => null)
      if (!shrunk) {
        said.push(words.unreadable(file.name))
        continue
      }
      room -= 1
      const address = URL.createObjectURL(new Blob([shrunk.bytes], { type: 'image/jpeg' }))
      made.current.push(address)
      const photo = { key: crypto.randomUUID(), name: file.name, picture: shrunk.bytes, address, fault: null }
      setUnsent((all) => [...all, photo])
      await send(to, photo)
    }
    if (current.current === to.id) setFaults(said)
  }
  const during = async (to: Note, work: () => Promise<void>) => {
    setSending((count) => count + 1)
    await work()
    setSending((count) => count - 1)
    await renewNotes(client, to.farm_id)
  }

  return {
    photos,
    unsent,
    faults,
    busy: sending > 0,
    add: (files) => {
      setFaults([])
      if (note) void during(note, () => addTo(note, files))
    },
    retry: (photo) => {
      if (note) void during(note, () => send(note, photo))
    },
    discard: ({ key }) => change(key, () => null),
    remove: async (key) => {
      if (note) await api(deleteNotePhoto, { params: { id: note.farm_id, noteId: note.id, key } })
    },
    onRemoved: (key) => {
      setPhotos((all) => all.filter((photo) => photo.key !== key))
      if (note) void renewNotes(client, note.farm_id)
    },
  }
}
