import type { ReactNode } from 'react'
import type { fakeServer } from '#web/platform/testing/fake-server.ts'

/** A form for one record, with what its test needs. */
export interface FormCase {
  name: string
  /** A page asks for confirmation before it is left; a dialog stores a draft silently. */
  kind: 'page' | 'dialog'
  show: () => ReactNode
  /** The record before. */
  stored: object
  /** The endpoint from which the record is reloaded, and how its response contains the record. */
  read: [endpoint: string, response: (record: object) => unknown]
  /** The endpoint that saves the record, and how its response contains it; by default, the record itself. */
  write: string
  written?: (record: object) => unknown
  save: string
  /** The label of the edited field, the corresponding member of the request, its initial value, and the typed one. */
  field: string
  member: string
  before: string
  typed: string
  /** An invalid value, which is rejected on the client. */
  wrong: string
  /** The value in the request for the typed one; by default, `typed` itself. */
  sent?: unknown
  /** Members that are sent with every change. */
  always?: object
  /** How another person changes the record, and how that change is described. */
  theirs: object
  told: string
  /** Responses that are needed before the form is rendered. */
  responses?: Parameters<typeof fakeServer>[0]
  /** A button that opens the form for editing. */
  open?: string
}

/** How a response contains a record: as itself, or as the only row of a list. */
export const itself = (record: object) => record
export const listed = (record: object) => [record]
export const nothing = () => {}
