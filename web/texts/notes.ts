import type { FarmEvent, NoteKind } from '#domain/notes/farm-note.ts'

const kinds: Record<NoteKind, string> = {
  'hives placed': 'Hives placed',
  'hives moved': 'Hives moved',
  'hives removed': 'Hives removed',
  spray: 'Spray',
  frost: 'Frost',
  vents: 'Vents',
  visit: 'Visit',
  other: 'Other',
}
const isKind = (kind: string): kind is NoteKind => kind in kinds
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** What happened, without its place. */
const happened = ({ source, kind, text }: FarmEvent, isEnd: boolean): string => {
  switch (source) {
    case 'note':
      return [isKind(kind) ? kinds[kind] : kind, ...(text ? [text] : [])].join(': ')
    case 'spray':
      return `Sprayed: ${text ?? ''}`
    case 'deployment':
      return isEnd ? 'Cameras withdrawn' : 'Cameras deployed'
    case 'crop':
      return `${capitalised(kind)}${text ? ` (${text})` : ''}: season ${isEnd ? 'ends' : 'begins'}`
    case 'treatment':
      return `Treatment ${text ?? kind} ${isEnd ? 'ends' : 'begins'}`
    case 'lure':
      return `Lure ${kind}: ${text ?? ''}`
  }
}

/** What happens on a farm, noted by people or told by its records. */
export const notes = {
  title: 'Notes',
  add: 'Note',
  addWhole: 'Note what happens now',
  question: 'What happened?',
  now: 'One tap saves it with today’s date and the time. Details can follow.',
  kinds,
  noted: (kind: NoteKind) => `Noted: ${kinds[kind]}`,
  when: (day: string, time: string | null) => (time === null ? day : `${day}, ${time}`),
  undo: 'Undo',
  undone: 'The note was taken back.',
  details: 'Add details',
  done: 'Done',
  save: 'Save',
  saved: 'Note saved.',
  edit: 'Edit note',
  date: 'Date',
  time: 'Time',
  timeHint: 'By the clock of the farm. It can stay empty.',
  kind: 'What',
  field: 'Field',
  wholeFarm: 'Whole farm',
  text: 'In your words',
  by: 'By',
  actions: 'Actions',
  named: (kind: NoteKind, day: string) => `${kinds[kind]}, ${day}`,
  removeQuestion: 'Delete this note?',
  removeText: 'It goes from the charts. The history keeps it.',
  removed: 'Note deleted.',
  search: 'Search notes',
  counted: ['note', 'notes'],
  emptyTitle: 'Nothing noted yet',
  empty: 'Hives, sprays, frost, vents and visits noted here stand in the charts of this farm.',
  whatHappened: 'What happened',
  happenedIn: (count: number) => `What happened: ${count}`,
  day: 'Day',
  all: 'Notes of this farm',
  moment: (event: FarmEvent, isEnd: boolean): string =>
    [happened(event, isEnd), event.field_name, event.time].filter(Boolean).join(', '),
} as const
