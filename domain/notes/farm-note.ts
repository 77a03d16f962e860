import * as z from 'zod/mini'
import { dayOf } from '../farms/spray.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { photoKey } from '../platform/photo.ts'
import { date, id, plainText, trimmedOrNull } from '../platform/shapes.ts'

/** Kinds of notes on a farm's time axis. */
export const noteKinds = [
  'hives placed',
  'hives moved',
  'hives removed',
  'spray',
  'frost',
  'vents',
  'visit',
  'other',
] as const
export type NoteKind = (typeof noteKinds)[number]
const noteKind = named('FarmNoteKind', z.enum(noteKinds))

/** A photo of a note. */
export const notePhoto = named(
  'NotePhoto',
  z.object({
    key: photoKey,
    created_at: z.iso.datetime(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    image_url: z.string(),
    small_url: z.string(),
  }),
)
export type NotePhoto = z.infer<typeof notePhoto>

export const farmNote = named(
  'FarmNote',
  z.object({
    id,
    farm_id: id,
    /** Null: the whole farm. */
    field_id: z.nullable(id),
    field_name: z.nullable(z.string()),
    date,
    /** `HH:MM` in the farm's time zone; null: unknown. */
    time: z.nullable(z.string()),
    kind: noteKind,
    note: z.nullable(z.string()),
    author_id: id,
    author_name: z.string(),
    /** In the order they were added. */
    photos: z.array(notePhoto),
    version: z.int(),
  }),
)
export type FarmNote = z.infer<typeof farmNote>

const written = {
  date: dayOf(messages.noteDateRequired),
  time: z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.noteTimeWrong))),
  kind: noteKind,
  note: z.pipe(z.nullish(plainText(500)), z.transform(trimmedOrNull)),
  field_id: z.nullable(id),
}
/** The columns of `farm_notes` that people edit. */
export const noteMembers = membersOf(written) satisfies (keyof FarmNote)[]

export const newFarmNote = named(
  'NewFarmNote',
  z.strictObject({
    ...written,
    /** Absent: today, at the current time, in the farm's time zone. */
    date: z.optional(written.date),
    time: z._default(written.time, null),
    field_id: z._default(written.field_id, null),
  }),
)
export type NewFarmNote = z.infer<typeof newFarmNote>
export const farmNoteChange = named('FarmNoteChange', z.partial(z.strictObject({ ...written, version: z.int() })))
export type FarmNoteChange = z.infer<typeof farmNoteChange>

/** An event on a farm, from a note or a record, from one day to another, both included. */
export const farmEvent = named(
  'FarmEvent',
  z.object({
    source: named('FarmEventSource', z.enum(['note', 'spray', 'deployment', 'crop', 'lure', 'treatment'])),
    /** Of its record. */
    id,
    from: date,
    /** Null: it goes on. */
    to: z.nullable(date),
    /** For a note: `HH:MM` in the farm's time zone. */
    time: z.nullable(z.string()),
    /** The kind of a note, or the type of record. */
    kind: z.string(),
    text: z.nullable(z.string()),
    field_id: z.nullable(id),
    field_name: z.nullable(z.string()),
    author_id: z.nullable(id),
    /** Of a note. */
    photos: z.array(notePhoto),
  }),
)
export type FarmEvent = z.infer<typeof farmEvent>
