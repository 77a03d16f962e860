import { defaultLanguage } from '../language/languages.ts'
import { filled, storedTextReader } from '../language/stored-text.ts'
import { currentLanguage, defineMessages, listText, t } from '../language/text.ts'

const MEANT = 'Did you mean '
const OR = ' or '

/** The suggested names in a stored reason. */
export const meantBy = (reason: string): string[] => {
  const at = reason.indexOf(MEANT)
  return at < 0 || !reason.endsWith('?') ? [] : reason.slice(at + MEANT.length, -1).split(OR)
}

/** Files of other kinds, by name. */
const unreadable = defineMessages({
  webPage: 'This file is a web page, whatever its name. Open it in a spreadsheet program and save it as .xlsx or CSV.',
  xmlWorkbook: 'This is an Excel 2003 XML workbook. Open it in a spreadsheet program and save it as .xlsx or CSV.',
  xml: 'This is an XML file. Upload a CSV file or an Excel workbook (.xlsx).',
  json: 'This is a JSON file. Upload a CSV file or an Excel workbook (.xlsx).',
  openDocument:
    'This is an OpenDocument file, such as an .ods file of LibreOffice. Open it in a spreadsheet program and save it as .xlsx or CSV.',
  binaryWorkbook:
    'This is a binary Excel workbook (.xlsb). Open it in a spreadsheet program and save it as .xlsx or CSV.',
  numbers: 'This is an Apple Numbers document. Export it as Excel or CSV.',
  document: 'This is a text document, not a workbook. Copy its table into a spreadsheet and save that as .xlsx or CSV.',
  archive: 'This is a ZIP archive without a workbook. Extract it and upload the files one by one.',
  packed: 'This is a compressed file. Extract it and upload the file inside.',
  pdf: 'This is a PDF file. Upload its source table as .xlsx or CSV.',
  picture: 'This is an image. Upload the figures as .xlsx or CSV.',
  database: 'This is a database. Export its table as CSV.',
} as const)

/** Texts without placeholders. Those that start in lower case follow the name of a column. */
const plain = defineMessages({
  missing: 'is missing',
  number: 'is not a number',
  decimalMark: 'could be two different numbers: choose whether the decimal separator is a comma or a point',
  percent: 'is a percentage, which this column does not accept',
  noResult: 'contains a formula without its result: open the file in Excel, save it and upload it again',
  spreadsheetError: 'contains a spreadsheet error: correct the formula, save the file and upload it again',
  undecoded: 'contains a character that cannot be read (�) because it is not UTF-8: enter it again in the file',
  date: 'is not a date such as 2026-06-10, 10/6/2026 or 10 June 2026',
  dayOrder: 'could be two different dates: choose whether the day or the month comes first',
  noSuchDay: 'is a date that does not exist',
  momentElsewhere: 'must be on the survey date, or the day before or after',
  moment: 'is not a time such as 2026-06-10 10:30, 10/6/2026 10:30, 10:30 or 10:30 AM',
  future: 'must not be in the future',
  yes: 'must be yes or no',
  characters: 'has characters that cannot be stored',
  severalFarms: 'is the name of several farms: add the column Organisation, or rename one of them',
  noTreatmentHere: 'does not match Bombus: this plot has no treatment there',
  noCropHere: 'does not match Bombus: this field has no crop there',
  severalStages: 'is required: this species is in the list with several stages',
  noneWithCount: 'must be 0 if no species is given',
  casteOfBees: 'is only recorded for bees',
  casteOfNone: 'must be empty if none were seen',
  countedTwice: 'is in the file twice, with different values',
  countedOtherwise: 'is already in Bombus, with different values',
  otherLook: 'has several observers, times or efforts in the file: a group is counted once per visit, by one observer',
  noneAndSome: 'has both a row with none seen and a row with a count',
  duplicate: 'is already in Bombus, or is repeated in the file: it is skipped',
  // The whole file.
  empty: 'The file has no rows.',
  noHead: 'One of the first rows must contain the column names.',
  otherHead: 'has different column names, so it cannot be read together with the first sheet',
  columnTwice: 'is in the header row twice',
  unit: 'has an unknown unit: choose what it contains under “Match columns”',
  clock: 'could be in several time zones: choose under “Match columns” whether its times are local to the farm or UTC',
  fraction: 'contains values from 0 to 1: choose under “Match columns” whether they are fractions or percentages',
  columnMissing: 'is missing from the header row',
  rowTooLong: 'A row is longer than 1 MB. A quotation mark may be missing.',
  quote: 'has a quotation mark that is misplaced or not closed',
  binary: 'This is neither a CSV file nor an Excel workbook (.xlsx).',
  oldWorkbook:
    'This is an older Excel workbook (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
  lockedWorkbook: 'This workbook has a password. Save it without one.',
  brokenWorkbook: 'This Excel workbook is damaged. Open it, save it again and upload it once more.',
  hugeWorkbook: 'This Excel workbook is too large. Save its sheet as CSV and upload that.',
  emptySheet:
    'Most cells of this sheet are empty, which makes it too large. Copy its table into a new sheet, save that and upload it.',
  manyTexts: 'This Excel workbook has too many different texts. Save its sheet as CSV and upload that.',
  stopped: 'The check stopped unexpectedly and nothing was imported. Upload the file again.',
  brokenOff: 'The upload was interrupted. Upload the file again.',
  tooOften: 'The server stopped three times while processing this file.',
  changedSince: 'Data in Bombus have changed since this file was checked. Upload it again.',
  diskFull: 'The server has no space left and nothing was imported. Upload the file again later.',
  failed: 'Something went wrong on the server and nothing was imported. Please try again later.',
} as const)

const templates = defineMessages({
  wholeRange: 'must be a whole number from {least} to {most}',
  // Before the range without steps, whose pattern it matches, too.
  stepRange: 'must be a number from {least} to {most}, in steps of {step}',
  numberRange: 'must be a number from {least} to {most}',
  rangeIn: 'is {value}, but must be between {least} and {most}',
  choice: 'must be one of: {values}',
  long: 'has more than {most} characters',
  cells: 'does not have as many cells as the header row: {found} instead of {expected}',
  unknownOrganisation: 'is not an organisation with a farm of this name',
  unknownFarm: 'is not an existing farm',
  unknownField: 'is not a field of {farm}',
  unknownTunnel: 'is not a tunnel of {field}',
  unknownPlot: 'is not a plot of tunnel {tunnel}',
  unknownSpecies: 'is not a species in the list',
  otherHere: 'does not match Bombus: it is {stored} there',
  noTaxon: 'is not in the list for {name}',
  noGroup: 'is missing, and the list has no entry for {group} as a whole; an administrator can add one',
  noGenus: 'is a genus, and the list has no entry for {genus} as a whole; an administrator can add one',
  tooSlow:
    'The check took longer than {minutes} min and was stopped. Split the file, or save its sheet as CSV and upload that.',
  undecided: 'Nothing was imported, because nobody confirmed this file within {days} days.',
} as const)

const withMeant = (reason: string, meant: readonly string[]) =>
  meant.length > 0 ? `${reason}. ${MEANT}${meant.join(OR)}?` : reason

/**
 * Why a cell, row or file cannot be imported; each text states what to do. Reasons are compared and stored in English;
 * `reasonText` returns them in the reader's language.
 */
export const reasons = {
  ...plain,
  unreadable,
  range: (least: number, most: number, step: number) => {
    const template = step === 1 ? templates.wholeRange : step === 0 ? templates.numberRange : templates.stepRange
    return filled(template, { least, most, step })
  },
  rangeIn: (value: string, least: number, most: number) => filled(templates.rangeIn, { value, least, most }),
  choice: (choices: readonly string[]) => filled(templates.choice, { values: choices.join(', ') }),
  long: (most: number) => filled(templates.long, { most }),
  cells: (found: number, expected: number) => filled(templates.cells, { found, expected }),
  unknownOrganisation: (similar: readonly string[]) => withMeant(templates.unknownOrganisation, similar),
  unknownFarm: (similar: readonly string[]) => withMeant(templates.unknownFarm, similar),
  unknownField: (farm: string, similar: readonly string[]) =>
    withMeant(filled(templates.unknownField, { farm }), similar),
  unknownTunnel: (field: string) => filled(templates.unknownTunnel, { field }),
  unknownPlot: (tunnel: number) => filled(templates.unknownPlot, { tunnel }),
  unknownSpecies: (similar: readonly string[]) => withMeant(templates.unknownSpecies, similar),
  otherHere: (stored: string) => filled(templates.otherHere, { stored }),
  noTaxon: (name: string, others: readonly string[]) => withMeant(filled(templates.noTaxon, { name }), others),
  noGroup: (group: string) => filled(templates.noGroup, { group }),
  noGenus: (genus: string, species: readonly string[]) => withMeant(filled(templates.noGenus, { genus }), species),
  tooSlow: (minutes: number) => filled(templates.tooSlow, { minutes }),
  undecided: (days: number) => filled(templates.undecided, { days }),
} as const

const withoutNames = storedTextReader(Object.values(templates))

/** A stored reason in the reader's language. Texts of earlier versions stay as they were stored. */
export const reasonText = (stored: string): string => {
  const names = meantBy(stored)
  const end = stored.indexOf(`. ${MEANT}`)
  if (currentLanguage() === defaultLanguage || names.length === 0 || end < 0) return withoutNames(stored)
  return t('{reason}. Did you mean {names}?', {
    reason: withoutNames(stored.slice(0, end)),
    names: listText(names, 'disjunction'),
  })
}
