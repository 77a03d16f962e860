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
/** What an invalid value is read as, wherever it occurs in its column. The file itself is unchanged. */
const replacement = named(
  'ImportReplacement',
  z.object({
    /** As named in errors. */
    column: plainText(MAX_KEY_LENGTH),
    value: plainText(MAX_VALUE_LENGTH),
    by: plainText(MAX_VALUE_LENGTH),
  }),
)
export type Replacement = z.infer<typeof replacement>

/** A value that the file lacks, such as the farm or observer of all rows. */
const constant = named(
  'ImportConstant',
  z.object({ column: plainText(MAX_KEY_LENGTH), value: plainText(MAX_NOTE_LENGTH) }),
)
export type Constant = z.infer<typeof constant>
/** Excludes rows with this value in a column, such as rows of means; '' for an empty cell. */
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

/** A person's choices for reading a file. Absent members stay as they were, unknown ones are refused. */
export const readingChoice = named(
  'ImportReadingChoice',
  z.strictObject({
    day_order: z.optional(z.nullable(dayOrder)),
    decimal_mark: z.optional(z.nullable(decimalMark)),
    /**
     * For each cell of the heading: the key of a column, with the unit to convert after a colon, or null to ignore it.
     */
    columns: z.optional(z.array(z.nullable(plainText(MAX_KEY_LENGTH))).check(z.maxLength(MAX_COLUMNS))),
    /** For a workbook: the sheet to read. */
    sheet: z.optional(plainText(MAX_SHEET_LENGTH)),
    /** For a workbook: the sheets to read one after the other; their headings must be equal. */
    sheets: z.optional(z.array(plainText(MAX_SHEET_LENGTH)).check(z.maxLength(MAX_SHEETS))),
    /** Line of the heading; null: detected. */
    head_line: z.optional(z.nullable(z.int().check(z.minimum(1)))),
    /** Values for all rows, instead of columns. Replaces the whole list; an empty list removes them. */
    constants: z.optional(z.array(constant).check(z.maxLength(MAX_COLUMNS))),
    /** Keys of columns whose empty cells take the value of the row above. */
    fill_down: z.optional(z.array(plainText(MAX_KEY_LENGTH)).check(z.maxLength(MAX_COLUMNS))),
    /** Rows excluded by the value of a column. */
    rows_left_out: z.optional(z.array(leftOut).check(z.maxLength(MAX_REPLACEMENTS))),
    /** Rows excluded by line, in this file only. */
    lines_left_out: z.optional(z.array(lineLeftOut).check(z.maxLength(MAX_LINES_LEFT_OUT))),
    /** Replaces the whole list; an empty list removes them. */
    replacements: z.optional(z.array(replacement).check(z.maxLength(MAX_REPLACEMENTS))),
  }),
)
export type ReadingChoice = z.infer<typeof readingChoice>

const chosenBy = named('ReadingSource', z.enum(['file', 'person']))
/** The first distinct ambiguous values. */
const listed = z.array(named('ReadingExample', z.object({ value: z.string(), count: z.int(), line: z.int() })))

/** How a file was read: what the server detected, and what a person chose. */
export const importReading = named(
  'ImportReading',
  z.object({
    sheet: z.nullable(z.string()),
    sheets: z.array(z.string()),
    /** Sheets that were read, and others with the same heading. */
    sheets_read: z.optional(z.array(z.string())),
    sheets_alike: z.optional(z.array(z.string())),
    /** The first rows as in the file, for choosing the heading. */
    first_rows: z.optional(z.array(z.object({ line: z.int(), cells: z.array(z.string()) }))),
    /** Rows below the heading with units or similar, which are not data. */
    rows_describing: z.optional(z.int()),
    /** Rows that a line may yield: more than one if it has a column for each of several insect groups. */
    rows_of_line: z.optional(z.int()),
    /** Line of the heading; lines above are ignored. */
    head_line: z.nullable(z.int()),
    rows_above: z.int(),
    columns: z.array(
      z.object({
        title: z.string(),
        key: z.nullable(z.string()),
        /** Columns that an ignored one may mean. */
        similar: z.array(z.string()),
      }),
    ),
    /** Keys of required columns that neither the file contains nor a person gave. */
    columns_missing: z.optional(z.array(z.string())),
    /** Columns converted from another unit. */
    units: z.optional(z.array(z.object({ title: z.string(), from: z.string(), to: z.string() }))),
    /**
     * Who made the remembered choices for an earlier file with the same names; null if the file is read without them.
     */
    remembered: z.optional(z.nullable(z.object({ by: z.string(), at: z.iso.datetime() }))),
    /** Null if no date depends on it, or nobody has chosen yet. */
    day_order: z.nullable(dayOrder),
    order_from: z.nullable(chosenBy),
    /** Number of dates that prove each order, and of ambiguous ones; the first distinct examples of the latter. */
    dates: z.nullable(
      z.object({
        day_first: z.int(),
        month_first: z.int(),
        either: z.int(),
        listed,
      }),
    ),
    /** The decimal mark. Null if no number depends on it, or nobody has chosen yet. */
    decimal_mark: z.optional(z.nullable(decimalMark)),
    mark_from: z.optional(z.nullable(chosenBy)),
    /**
     * Number of numbers that prove each mark, and of ambiguous ones such as 1.234; the first distinct examples of the
     * latter.
     */
    numbers: z.optional(z.nullable(z.object({ point: z.int(), comma: z.int(), either: z.int(), listed }))),
    /** Values read differently from how they are written: column, number of rows, and first examples. */
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
    /** The file is read as Windows-1252, but these words could be UTF-8: in both readings. */
    words_of_two_encodings: z.optional(z.array(z.object({ read: z.string(), otherwise: z.string() }))),
    /** Columns filled from merged cells, and the number of rows. */
    merged: z.optional(z.array(z.object({ column: z.string(), rows: z.int() }))),
    /** Rows hidden by a filter of the workbook, which were read nevertheless. */
    rows_hidden: z.optional(z.int()),
    /** What was replaced, and in how many rows. */
    replaced: z.array(z.object({ column: z.string(), value: z.string(), by: z.string(), rows: z.int() })),
    /** The first rows as read, by column. */
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
