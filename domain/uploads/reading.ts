import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { plainText } from '../platform/shapes.ts'
import { cellNotes } from '../survey-files/cells/cell-text.ts'
import { dayOrders } from '../survey-files/cells/days.ts'
import { decimalMarks } from '../survey-files/cells/numbers.ts'

const dayOrder = named('DayOrder', z.enum(dayOrders))

const decimalMark = named('DecimalMark', z.enum(decimalMarks))

export const MAX_COLUMNS = 200
const MAX_KEY_LENGTH = 100
const MAX_SHEET_LENGTH = 100
const MAX_SHEETS = 50
const MAX_NOTE_LENGTH = 2_000
export const MAX_LINES_LEFT_OUT = 1_000

export const MAX_REPLACEMENTS = 200
const MAX_VALUE_LENGTH = 200
/** What a cell that cannot be taken in is read as instead, wherever it stands in its column. The file itself stays as it was sent. */
const replacement = named(
  'ImportReplacement',
  z.object({
    /** As errors name it. */
    column: plainText(MAX_KEY_LENGTH),
    value: plainText(MAX_VALUE_LENGTH),
    by: plainText(MAX_VALUE_LENGTH),
  }),
)
export type Replacement = z.infer<typeof replacement>

/** A value that the file does not hold: which farm all of its rows are of, or who observed. */
const constant = named(
  'ImportConstant',
  z.object({ column: plainText(MAX_KEY_LENGTH), value: plainText(MAX_NOTE_LENGTH) }),
)
export type Constant = z.infer<typeof constant>
/** Rows that have this value in a column, such as a row of means: '' for an empty cell. */
const leftOut = named(
  'ImportRowsLeftOut',
  z.object({ column: plainText(MAX_KEY_LENGTH), value: plainText(MAX_VALUE_LENGTH) }),
)
export type LeftOut = z.infer<typeof leftOut>
const lineLeftOut = named(
  'ImportLineLeftOut',
  z.object({ line: z.int().check(z.minimum(1)), sheet: z.optional(z.nullable(plainText(MAX_SHEET_LENGTH))) }),
)
export type LineLeftOut = z.infer<typeof lineLeftOut>

/** What a person chose for the reading of a file. What is left out stays as it was. */
export const readingChoice = named(
  'ImportReadingChoice',
  z.object({
    day_order: z.optional(z.nullable(dayOrder)),
    decimal_mark: z.optional(z.nullable(decimalMark)),
    /** By the cells of the head: the key of a column, behind a colon the unit to convert, or null for one that is passed over. */
    columns: z.optional(z.array(z.nullable(plainText(MAX_KEY_LENGTH))).check(z.maxLength(MAX_COLUMNS))),
    /** Of a workbook: the one that is read. */
    sheet: z.optional(plainText(MAX_SHEET_LENGTH)),
    /** Of a workbook: those that are read one after the other; they have the same head. */
    sheets: z.optional(z.array(plainText(MAX_SHEET_LENGTH)).check(z.maxLength(MAX_SHEETS))),
    /** The line on which the names of the columns stand; null: it is looked for. */
    head_line: z.optional(z.nullable(z.int().check(z.minimum(1)))),
    /** A value for all rows, in the place of a column. All of them; an empty list takes them back. */
    constants: z.optional(z.array(constant).check(z.maxLength(MAX_COLUMNS))),
    /** Columns, by their keys, whose empty cells hold the value of the row above. */
    fill_down: z.optional(z.array(plainText(MAX_KEY_LENGTH)).check(z.maxLength(MAX_COLUMNS))),
    /** Rows that are left out, by the value of a column. */
    rows_left_out: z.optional(z.array(leftOut).check(z.maxLength(MAX_REPLACEMENTS))),
    /** Rows that are left out, by their lines; of this file alone. */
    lines_left_out: z.optional(z.array(lineLeftOut).check(z.maxLength(MAX_LINES_LEFT_OUT))),
    /** All of them; an empty list takes them back. */
    replacements: z.optional(z.array(replacement).check(z.maxLength(MAX_REPLACEMENTS))),
  }),
)
export type ReadingChoice = z.infer<typeof readingChoice>

const chosenBy = named('ReadingSource', z.enum(['file', 'person']))
/** Values that can be read either way: the first that differ. */
const listed = z.array(named('ReadingExample', z.object({ value: z.string(), count: z.int(), line: z.int() })))

/** How a file was read: what the server found in it, and what a person chose. */
export const importReading = named(
  'ImportReading',
  z.object({
    sheet: z.nullable(z.string()),
    sheets: z.array(z.string()),
    /** Those that were read, and others that have the same head. */
    sheets_read: z.optional(z.array(z.string())),
    sheets_alike: z.optional(z.array(z.string())),
    /** The first rows as they stand in the file, for a person to choose the one that names the columns. */
    first_rows: z.optional(z.array(z.object({ line: z.int(), cells: z.array(z.string()) }))),
    /** Rows below the head that hold units or the like, and are no rows of the table. */
    rows_describing: z.optional(z.int()),
    /** How many rows a line may make: more than one where it has a column for each of several groups of insects. */
    rows_of_line: z.optional(z.int()),
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
    /** Columns, by their keys, that are needed and that neither the file holds nor a person gave. */
    columns_missing: z.optional(z.array(z.string())),
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
    constants: z.optional(z.array(constant)),
    fill_down: z.optional(z.array(z.string())),
    rows_left_out: z.optional(z.array(z.extend(leftOut, { rows: z.int() }))),
    lines_left_out: z.optional(z.array(lineLeftOut)),
    /** The file is read as Windows-1252, and these words of it could be UTF-8: as they were read, and as they would be. */
    words_of_two_encodings: z.optional(z.array(z.object({ read: z.string(), otherwise: z.string() }))),
    /** Columns that were filled from merged cells, and in how many rows. */
    merged: z.optional(z.array(z.object({ column: z.string(), rows: z.int() }))),
    /** Rows that a filter of the workbook hides, and were read all the same. */
    rows_hidden: z.optional(z.int()),
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
