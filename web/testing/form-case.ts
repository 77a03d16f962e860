import type { ReactNode } from 'react'
import type { fakeServer } from '#web/platform/testing/fake-server.ts'

/** One form over one record, and what a test of it needs to know. */
export interface FormCase {
  name: string
  /** A page asks before it is left; a dialog keeps what was typed without a word. */
  kind: 'page' | 'dialog'
  show: () => ReactNode
  /** The record before. */
  stored: object
  /** Where it is read again, and how it stands in the answer. */
  read: [endpoint: string, response: (record: object) => unknown]
  /** Where it is saved, and how it stands in that answer; by itself, if left out. */
  write: string
  written?: (record: object) => unknown
  save: string
  /** The field that is typed into, by its label; which member of the request it is; what it is at first, and typed. */
  field: string
  member: string
  before: string
  typed: string
  /** Typed instead, it is refused here. */
  wrong: string
  /** What the endpoint takes of what was typed; `typed` itself, if left out. */
  sent?: unknown
  /** Members that go with every change. */
  always?: object
  /** How another person changes the record, and how that is told. */
  theirs: object
  told: string
  /** What has to be there before the form is. */
  responses?: Parameters<typeof fakeServer>[0]
  /** A button that opens the form for writing. */
  open?: string
}

/** How a record stands in an answer: by itself, or as the one row of a list. */
export const itself = (record: object) => record
export const listed = (record: object) => [record]
export const nothing = () => {}
