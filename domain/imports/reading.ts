import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { plainText } from '../platform/shapes.ts'
import { cellNotes } from '../survey-files/cell-value.ts'
import { dayOrders } from '../survey-files/days.ts'
import { decimalMarks } from '../survey-files/numbers.ts'

export const dayOrder = named('DayOrder', z.enum(dayOrders))

export const decimalMark = named('DecimalMark', z.enum(decimalMarks))

export const MAX_COLUMNS = 200
const MAX_KEY_LENGTH = 100
const MAX_SHEET_LENGTH = 100

export const MAX_REPLACEMENTS = 200
const MAX_VALUE_LENGTH = 200
/** What a cell that cannot be taken in is read as instead, wherever it stands in its column. The file itself stays as it was sent. */
export const replacement = named(
  'ImportReplacement',
  z.object({
    /** As errors name it. */
    column: plainText(MAX_KEY_LENGTH),
    value: plainText(MAX_VALUE_LENGTH),
    by: plainText(MAX_VALUE_LENGTH),
  }),
)
export type Replacement = z.infer<typeof replacement>

/** What a person chose for the reading of a file. What is left out stays as it was. */
export const readingChoice = named(
  'ImportReadingChoice',
  z.object({
    day_order: z.optional(z.nullable(dayOrder)),
    decimal_mark: z.optional(z.nullable(decimalMark)),
    /** By the cells of the head: the key of a column, behind a colon the unit to convert, or null for one that is passed over. */
    columns: z.optional(z.array(z.nullable(plainText(MAX_KEY_LENGTH))).check(z.maxLength(MAX_COLUMNS))),
    /** Of a workbook. */
    sheet: z.optional(plainText(MAX_SHEET_LENGTH)),
    /** All of them; an empty list takes them back. */
    replacements: z.optional(z.array(replacement).check(z.maxLength(MAX_REPLACEMENTS))),
  }),
)
export type ReadingChoice = z.infer<typeof readingChoice>

const chosenBy = named('ReadingSource', z.enum(['file', 'person']))
/** Values that can be read either way: the first that differ. */
const listed = z.array(z.object({ value: z.string(), count: z.int(), line: z.int() }))

/** How a file was read: what the server found in it, and what a person chose. */
export const importReading = named(
  'ImportReading',
  z.object({
    sheet: z.nullable(z.string()),
    sheets: z.array(z.string()),
    /** The line on which the names of the columns stand; what is above is passed over. */
    head_line: z.nullable(z.int()),
    rows_above: z.int(),
    columns: z.array(
      z.object({
        title: z.string(),
        key: z.nullable(z.string()),
        /** Columns that may have been meant by one that is passed over. */
        similar: z.array(z.string()),
      }),
    ),
    /** Figures that were given in another unit and converted. */
    units: z.optional(z.array(z.object({ title: z.string(), from: z.string(), to: z.string() }))),
    /** Who chose what the columns hold, for an earlier file of the same names; null where the file is read as it says itself. */
    remembered: z.optional(z.nullable(z.object({ by: z.string(), at: z.iso.datetime() }))),
    /** Null where no date depends on it, or nobody chose yet. */
    day_order: z.nullable(dayOrder),
    order_from: z.nullable(chosenBy),
    /** How many dates can be read one way alone, and either way; of the latter, the first that differ. */
    dates: z.nullable(
      z.object({
        day_first: z.int(),
        month_first: z.int(),
        either: z.int(),
        listed,
      }),
    ),
    /** What stands before decimals. Null where no number depends on it, or nobody chose yet. */
    decimal_mark: z.optional(z.nullable(decimalMark)),
    mark_from: z.optional(z.nullable(chosenBy)),
    /** How many numbers can be read with one mark alone, and with either, as 1.234; of the latter, the first that differ. */
    numbers: z.optional(z.nullable(z.object({ point: z.int(), comma: z.int(), either: z.int(), listed }))),
    /** What was read otherwise than it stands in the file: in which column, in how many rows, and the first of them. */
    notes: z.optional(
      z.array(
        z.object({
          column: z.string(),
          kind: named('ImportReadingNote', z.enum(cellNotes)),
          rows: z.int(),
          given: z.string(),
          value: z.nullable(z.string()),
        }),
      ),
    ),
    /** What was read instead, and in how many rows. */
    replaced: z.array(z.object({ column: z.string(), value: z.string(), by: z.string(), rows: z.int() })),
    /** The first rows as they were read, by the cells of the columns that are. */
    preview: z.array(
      z.object({
        line: z.int(),
        cells: z.array(
          z.object({
            column: z.string(),
            given: z.string(),
            value: z.nullable(z.string()),
            reason: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
)
export type ImportReading = z.infer<typeof importReading>
