import { listText, t, texts } from '#domain/language/text.ts'
import { numberText } from '#domain/display/numbers.ts'
import type { UploadState } from '#domain/uploads/upload.ts'
import type { CellNote } from '#domain/survey-files/cells/cell-text.ts'

const linesText = (lines: number, list: string, more: boolean): string =>
  more
    ? t('{lines, plural, one {Line {list}} other {Lines {list}}} and more', { lines, list })
    : t('{lines, plural, one {Line {list}} other {Lines {list}}}', { lines, list })

/** Manual survey upload. */
export const uploads = texts({
  home: 'Home',
  entomology: 'Entomology',
  title: 'Upload Survey Reports',
  about:
    'Import counts recorded elsewhere from a CSV file or Excel workbook. The file is checked first; nothing is imported until you confirm.',
  type: 'Report type',
  chooseType: 'Choose a report type',
  file: 'File',
  choose: 'Choose a file',
  drop: 'or drop it here',
  dropHint: 'CSV, TSV or Excel (.xlsx), at most 2 GB.',
  another: 'Choose another file',
  size: (megabytes: string) => t('{megabytes} MB', { megabytes }),
  small: (kilobytes: string) => t('{kilobytes} kB', { kilobytes }),
  upload: 'Upload',
  noAction: '–',
  templates: 'Choose a report type to download its template and see its columns.',
  template: (type: string) => t('Template for {type}', { type }),
  columnsOf: (type: string) => t('Columns of a {type} file', { type: type.toLowerCase() }),
  columns: { name: 'Column', required: 'Required', rule: 'Values', example: 'Example' },
  required: 'Yes',
  optional: 'No',
  counted: (count: number) => t('{count, plural, one {{count} column} other {{count} columns}}', { count }),
  uploading: (name: string) => t('Uploading {name}', { name }),
  sent: (sent: string, all: string) => t('{sent} of {all} MB', { sent, all }),
  failed: 'The file could not be uploaded. Please try again.',
  stillUploading: 'A file is still being uploaded.',
  batch: (name: string, type: string) => `${name} (${type})`,
  progressOf: (name: string) => t('Progress of {name}', { name }),
  checking: (count: number, wrong: number) =>
    t(
      'Checking: {count, plural, one {1 row} other {{count} rows}} read, {wrong, plural, one {1 error} other {{wrong} errors}} so far',
      { count, wrong },
    ),
  importing: (done: number, all: number) =>
    t('Importing: {done} of {all, plural, one {1 row} other {{all} rows}}', { done, all }),
  receiving: 'The file is being uploaded.',
  cancel: 'Cancel',
  discard: 'Discard',
  close: 'Close',
  figures: { read: 'rows read', good: 'to import', duplicate: 'already stored', wrong: 'with errors' },
  errorsTitle: (count: number, of: number) =>
    t(
      '{count, plural, one {1 error} other {{count} errors}} in {of, plural, one {1 row} other {{of} rows}}. Nothing can be imported yet.',
      { count, of },
    ),
  errorsText:
    'Correct values here if the same one is wrong in many rows. Or download the rows with errors and those without, and upload them separately.',
  readyTitle: (count: number) => t('{count, plural, one {1 row} other {{count} rows}} can be imported.', { count }),
  nothingNew: 'There is nothing new in this file',
  nothingNewText: 'All rows are already in Bombus.',
  duplicatesText: (count: number) =>
    t(
      '{count, plural, one {1 row} other {{count} rows}} {count, plural, one {is} other {are}} already in Bombus, or duplicated in the file, and will be skipped.',
      { count },
    ),
  first: 'The first 10,000 are listed.',
  importRows: (count: number) => t('Import {count, plural, one {1 row} other {{count} rows}}', { count }),
  orderQuestion: 'In the dates of this file, which comes first: day or month?',
  orderNone: 'Every date in the file can be read either way. Choose to continue.',
  orderBoth: (dayFirst: number, monthFirst: number) =>
    t(
      'The dates contradict each other: {dayFirst, plural, one {1 date} other {{dayFirst} dates}} can only be read day first, {monthFirst, plural, one {1 date} other {{monthFirst} dates}} only month first. Dates that do not fit your choice are listed as errors.',
      { dayFirst, monthFirst },
    ),
  ordersInText: { day_first: 'day first', month_first: 'month first' },
  orders: { day_first: 'Day first', month_first: 'Month first' },
  orderExample: (order: string, given: string, day: string) => t('{order}: {given} is {day}', { order, given, day }),
  orderOfFile: (order: string, count: number) =>
    t(
      'Dates were read {order}: {count, plural, one {1 date} other {{count} dates}} in this file cannot be read any other way.',
      { order, count },
    ),
  orderOfPerson: (order: string) => t('Dates were read {order}, as you chose.', { order }),
  readOtherwise: (order: string) => t('Read {order} instead', { order }),
  ambiguous: (count: number) =>
    t('{count, plural, one {1 date} other {{count} dates}} that can be read either way', { count }),
  ambiguousColumns: { value: 'In the file', count: 'Dates', line: 'First line' },
  ambiguousFirst: 'Only some are listed.',
  markQuestion: 'Which decimal separator does this file use: a point or a comma?',
  markNone: 'Some numbers can be read either way. Choose to continue.',
  markBoth: (point: number, comma: number) =>
    t(
      'The numbers contradict each other: {point, plural, one {1 number} other {{point} numbers}} can only have a decimal point, {comma, plural, one {1 number} other {{comma} numbers}} only a decimal comma.',
      { point, comma },
    ),
  marksInText: { point: 'decimal point', comma: 'decimal comma' },
  marks: { point: 'Decimal point', comma: 'Decimal comma' },
  markExample: (mark: string, given: string, value: string) => t('{mark}: {given} is {value}', { mark, given, value }),
  markOfFile: (mark: string, count: number) =>
    count > 0
      ? t(
          'Numbers were read with a {mark}: {count, plural, one {1 number} other {{count} numbers}} in this file cannot be read any other way.',
          { mark, count },
        )
      : t('Numbers were read with a {mark}, because commas separate the columns.', { mark }),
  markOfPerson: (mark: string) => t('Numbers were read with a {mark}, as you chose.', { mark }),
  markReads: (given: string, value: string) => t('{given} is {value}.', { given, value }),
  marksOtherwise: (mark: string) => t('Read with a {mark} instead', { mark }),
  noted: {
    rounded: (column: string, count: number, given: string, value: string) =>
      t('{column} was rounded in {count, plural, one {1 row} other {{count} rows}}, for example {given} to {value}.', {
        column,
        count,
        given,
        value,
      }),
    grouped: (column: string, count: number, given: string, value: string) =>
      t(
        '{column} has thousands separators in {count, plural, one {1 row} other {{count} rows}}: {given} was read as {value}.',
        { column, count, given, value },
      ),
    empty: (column: string, count: number, given: string) =>
      t('{column} was read as empty in {count, plural, one {1 row} other {{count} rows}}: {given}.', {
        column,
        count,
        given,
      }),
  } satisfies Record<CellNote, unknown>,
  sheet: 'Sheet',
  sheetsAlike: (count: number) => t('{count} sheets have the same headings', { count }),
  readSheets: (count: number) =>
    t('{count, plural, one {Read this sheet} other {Read these {count} sheets}}', { count }),
  headRow: 'Choose the header row',
  headRowText: 'These are the first rows of the file. Choose the one that contains the column names.',
  isHeadRow: 'Headings',
  takeHeadRow: 'Use this row',
  headRowNamed: (line: number) => t('Use this row: line {line}', { line }),
  wholeFile: 'Set values for the whole file',
  wholeFileText: 'Values that are missing from the file and the same for all rows.',
  anotherColumn: 'Another column',
  chooseColumn: 'Choose a column',
  chooseValue: 'Choose',
  giveValues: 'Use these values and check again',
  countOf: (title: string, group: string) => t('{title} of {group}', { title, group }),
  twoEncodings: (words: readonly { read: string; otherwise: string }[]) =>
    t(
      'The file was read as Windows-1252, but parts of it may be UTF-8: {words}. If so, save it as UTF-8 and upload it again.',
      { words: words.map(({ read, otherwise }) => t('“{read}” may be “{otherwise}”', { read, otherwise })).join(', ') },
    ),
  merged: (columns: readonly string[]) =>
    t('Merged cells were filled in each of their rows: {columns}.', { columns: columns.join(', ') }),
  hiddenRows: (count: number) =>
    t(
      '{count, plural, one {1 row} other {{count} rows}} hidden by a filter {count, plural, one {was} other {were}} also read.',
      { count },
    ),
  rowsDescribing: (count: number) =>
    t(
      '{count, plural, one {1 row} other {{count} rows}} of units below the header {count, plural, one {was} other {were}} skipped.',
      { count },
    ),
  waiting: (count: number) => t('Waiting for {count} other {count, plural, one {upload} other {uploads}}', { count }),
  remove: 'Remove',
  removeNamed: (name: string) => t('Remove {name}', { name }),
  removeQuestion: 'Remove this upload from the list?',
  removeText: (name: string) => t('{name} was not imported. The upload and its file will be deleted.', { name }),
  removed: (name: string) => t('{name} was removed.', { name }),
  previewTitle: 'Preview of the first rows',
  line: 'Line',
  asGiven: (given: string) => t('in the file: {given}', { given }),
  notRead: (titles: readonly string[]) => t('Ignored: {titles}.', { titles: titles.join(', ') }),
  meant: (title: string, similar: readonly string[]) =>
    t('Did you mean {similar} by {title}?', { similar: listText(similar, 'disjunction'), title }),
  rowsAbove: (count: number) =>
    t(
      '{count, plural, one {1 row} other {{count} rows}} above the column names {count, plural, one {was} other {were}} ignored.',
      { count },
    ),
  remembered: (by: string, at: string) =>
    t('Columns were matched as {by} chose on {at} for a file with the same column names.', { by, at }),
  forget: 'Reset and match by column names',
  givenIn: (title: string, unit: string) => t('{title} (given in {unit})', { title, unit }),
  converted: (title: string, from: string, to: string) =>
    t('{title} was converted from {from} to {to}.', { title, from, to }),
  match: 'Match columns',
  matchText: 'Choose what each column contains. The file is then checked again.',
  columnOf: (title: string, place: number) => (title === '' ? t('Column {place}', { place }) : title),
  passedOver: 'Not read',
  checkAgain: 'Check again',
  times: (count: number) => `${numberText(count)} ×`,
  onLines: (lines: readonly number[], count: number, sheets: readonly (string | null)[] = []) =>
    linesText(
      lines.length,
      lines.map((line, at) => `${numberText(line)}${sheets[at] ? ` (${sheets[at]})` : ''}`).join(', '),
      count > lines.length,
    ),
  fillDown: (column: string) => t('Fill {column} down from the row above', { column }),
  leaveRowsOut: (count: number) => t('{count, plural, one {Skip this row} other {Skip these rows}}', { count }),
  leaveRowsOutNamed: (count: number, column: string, value: string) =>
    t('{count, plural, one {Skip this row} other {Skip these rows}}: {value} in {column}', {
      count,
      value: value || t('nothing'),
      column,
    }),
  leaveLineOutNamed: (line: string) => t('Skip {line}', { line }),
  lineOf: (line: number, sheet: string | null) =>
    sheet === null ? t('line {line}', { line }) : t('line {line} of {sheet}', { line, sheet }),
  constantOf: (column: string, value: string) => t('{column} is {value} in all rows.', { column, value }),
  filledDown: (column: string) => t('{column} is filled down where it is empty.', { column }),
  rowsLeftOut: (column: string, value: string, count: number) =>
    t('{count, plural, one {1 row} other {{count} rows}} with {value} in {column} skipped.', {
      count,
      value: value || t('nothing'),
      column,
    }),
  lineLeftOut: (line: number, sheet: string | null) =>
    sheet === null ? t('Line {line} skipped.', { line }) : t('Line {line} of {sheet} skipped.', { line, sheet }),
  takeBackChoice: (name: string) => t('Undo the choice for {name}', { name }),
  replaceAll: (value: string) => t('Replace all {value} with', { value }),
  replaceEmpty: (column: string) => t('Fill {column} where it is empty', { column }),
  replaceAndCheck: 'Replace and check again',
  replacedTitle: 'Your changes to this file',
  replaced: (column: string, value: string, by: string, count: number) =>
    value === ''
      ? t('{column}: empty was read as {by} in {count, plural, one {1 row} other {{count} rows}}.', {
          column,
          by,
          count,
        })
      : t('{column}: {value} was read as {by} in {count, plural, one {1 row} other {{count} rows}}.', {
          column,
          value,
          by,
          count,
        }),
  takeBack: 'Undo',
  takeBackNamed: (column: string, value: string) =>
    t('Undo the replacement of {value} in {column}', { value: value || t('empty values'), column }),
  issues: 'Errors',
  duplicates: 'Skipped',
  issueColumns: { line: 'Line', column: 'Column', value: 'Value', reason: 'Reason', action: 'Action' },
  leaveOut: 'Skip',
  issuesCounted: (count: number) => t('{count, plural, one {{count} error} other {{count} errors}}', { count }),
  duplicatesCounted: (count: number) => t('{count, plural, one {{count} row} other {{count} rows}}', { count }),
  download: 'Download CSV',
  rowsWithErrors: 'Rows with errors',
  otherRows: 'Rows without errors',
  wholeRow: 'Whole row',
  doneTitle: (count: number) => t('{count, plural, one {1 row} other {{count} rows}} imported.', { count }),
  fileRemoved: 'file deleted',
  fileRemovedText: 'The file itself has been deleted.',
  doneText: 'They appear in surveys and reports. You can undo an upload until one of its rows is changed.',
  failedTitle: 'This file was not imported',
  cancelledTitle: 'This upload was cancelled',
  cancelledText: 'Nothing was imported.',
  undoneTitle: 'This upload was undone',
  undoneText: 'Everything it added was deleted.',
  undo: 'Undo',
  undoNamed: (name: string) => t('Undo {name}', { name }),
  undoQuestion: 'Undo this upload?',
  undoText: (name: string, count: number) =>
    t(
      '{count, plural, one {1 row} other {{count} rows}} from {name} will be permanently deleted, with the visits created for them.',
      { count, name },
    ),
  undone: (name: string) => t('{name} was undone.', { name }),
  list: 'Uploads',
  search: 'Search uploads',
  listCounted: (count: number) => t('{count, plural, one {{count} upload} other {{count} uploads}}', { count }),
  empty: 'No uploads yet',
  emptyText: 'Uploaded files and their results are listed here.',
  next: {
    correct: (count: number) => t('Correct {count, plural, one {{count} error} other {{count} errors}}', { count }),
    confirm: (count: number) =>
      t('Check and import {count, plural, one {{count} row} other {{count} rows}}', { count }),
    choose: 'Choose how to read it',
    imported: (count: number) => t('{count, plural, one {{count} row} other {{count} rows}} imported', { count }),
    nothingNew: 'All rows are already in Bombus',
    of: (name: string, what: string) => t('{name}: {what}', { name, what }),
  },
  listColumns: {
    file_name: 'File',
    result: 'Result',
    report_type: 'Type',
    state: 'State',
    rows_read: 'Rows',
    created_by: 'Uploaded by',
    created_at: 'Uploaded',
    action: 'Action',
  },
  states: {
    uploading: 'Uploading',
    checking: 'Checking',
    choosing: 'Needs your choice',
    ready: 'Ready to import',
    importing: 'Importing',
    done: 'Imported',
    failed: 'Failed',
    cancelled: 'Cancelled',
    undone: 'Undone',
  } satisfies Record<UploadState, string>,
  withErrors: 'Has errors',
  noneNew: 'Nothing new',
})
