/** The suggested names in a reason. */
export const meantBy = (reason: string): string[] => {
  const at = reason.indexOf(MEANT)
  return at < 0 || !reason.endsWith('?') ? [] : reason.slice(at + MEANT.length, -1).split(' or ')
}
const MEANT = 'Did you mean '

const inSpreadsheet = 'Open it in a spreadsheet program and save it as .xlsx or CSV.'
/** Files of other kinds, by name. */
const unreadable = {
  webPage: `This is a web page, not a workbook, whatever its name. ${inSpreadsheet}`,
  xmlWorkbook: `This is a workbook of Excel 2003 in XML. ${inSpreadsheet}`,
  xml: 'This is an XML file. Upload a CSV file or an Excel workbook (.xlsx).',
  json: 'This is a JSON file. Upload a CSV file or an Excel workbook (.xlsx).',
  openDocument: `This is an OpenDocument file, such as .ods of LibreOffice. ${inSpreadsheet}`,
  binaryWorkbook: `This is a binary Excel workbook (.xlsb). ${inSpreadsheet}`,
  numbers: 'This is a document of Apple Numbers. Export it as Excel or CSV.',
  document: 'This is a text document, not a workbook. Copy its table into a spreadsheet and save that as .xlsx or CSV.',
  archive: 'This is a ZIP archive without a workbook. Unpack it and upload the files in it, one after the other.',
  packed: 'This is a packed file. Unpack it and upload the file in it.',
  pdf: 'This is a PDF file. Upload the table that it was made of, as .xlsx or CSV.',
  picture: 'This is a picture. Upload the figures as .xlsx or CSV.',
  database: 'This is a database. Export its table as CSV.',
} as const

const withMeant = (reason: string, meant: readonly string[]) =>
  meant.length > 0 ? `${reason}. ${MEANT}${meant.join(' or ')}?` : reason

/** Why a cell, row or file cannot be imported; each text states what to do. */
export const reasons = {
  missing: 'is missing',
  number: 'is not a number',
  decimalMark: 'may be two numbers: choose whether a comma or a point stands before decimals',
  percent: 'is a percentage, which this column does not hold',
  noResult: 'holds a formula without its result: open the file in Excel, save it and upload it again',
  spreadsheetError: 'is an error of the spreadsheet: put its formula right there, save it and upload it again',
  undecoded: 'has a sign that cannot be read (�): its bytes are not UTF-8. Type it again in the file',
  range: (least: number, most: number, step: number) =>
    `must be ${step === 1 ? 'a whole number' : 'a number'} from ${least} to ${most}${step === 1 || step === 0 ? '' : `, in steps of ${step}`}`,
  rangeIn: (value: string, least: number, most: number) => `is ${value}: it must be from ${least} to ${most}`,
  date: 'is not a date such as 2026-06-10, 10/6/2026 or 10 June 2026',
  dayOrder: 'may be two days: choose whether the day or the month comes first',
  noSuchDay: 'is a day that the calendar does not have',
  momentElsewhere: 'is not on the survey_date, nor the day before or after',
  moment: 'is not a time such as 2026-06-10 10:30, 10/6/2026 10:30, 10:30 or 10:30 AM',
  future: 'must not be in the future',
  choice: (choices: readonly string[]) => `must be one of: ${choices.join(', ')}`,
  yes: 'must be yes or no',
  long: (most: number) => `has more than ${most} characters`,
  characters: 'has characters that cannot be stored',
  cells: (found: number, expected: number) => `has ${found} cells, where the head has ${expected}`,
  unknown: (what: string, similar: readonly string[]) => withMeant(`is no ${what} here`, similar),
  severalFarms: 'is the name of several farms: add the column Organisation, or give one of them another name',
  otherHere: (kept: string) => `is ${kept} in Bombus`,
  noTaxon: (name: string, others: readonly string[]) =>
    withMeant(`is not in the list as ${name} of this stage`, others),
  noGroup: (group: string) =>
    `is not named: the list has no entry for ${group} as a whole, which an administrator can add to it`,
  noGenus: (genus: string, species: readonly string[]) =>
    withMeant(`names a genus: the list has no entry for ${genus} as a whole, which an administrator can add`, species),
  severalStages: 'is in the list in several stages: name one',
  noneWithCount: 'must be 0 where no species is named',
  casteOfBees: 'is said of bees only',
  casteOfNone: 'must be empty where none was seen',
  countedTwice: 'is counted twice in the file, with different contents',
  countedOtherwise: 'was counted already, with other contents',
  otherLook:
    'is counted in the file by two observers, at two times or with two efforts: a group is counted once a visit',
  noneAndSome: 'is said to have none in one row, and some in another',
  duplicate: 'is in Bombus already, or twice in the file: it is left out',
  // The whole file.
  empty: 'The file has no rows.',
  noHead: 'One of the first rows must hold the names of the columns.',
  otherHead: 'has other headings: it cannot be read together with the first sheet',
  noSuchColumn: (keys: readonly string[]) => `is no column of this type: ${keys.join(', ')}`,
  columnTwice: 'stands in the head twice',
  unit: 'tells a unit that is not known here: choose under “Match the columns of the file” what it holds',
  clock:
    'gives a clock that may be of several places: choose under “Match the columns of the file” whether its times are the farm’s or UTC',
  fraction:
    'holds figures from 0 to 1: choose under “Match the columns of the file” whether they are fractions or percentages',
  columnMissing: 'is missing from the head',
  rowTooLong: 'A row is longer than 1 MB. A quotation mark may be missing.',
  quote: 'has a quotation mark in the wrong place, or one that is not closed',
  binary: 'This is neither a CSV file nor an Excel workbook (.xlsx).',
  unreadable,
  oldWorkbook:
    'This is an older Excel workbook (.xls), or one with a password. Save it as .xlsx without a password, or as CSV.',
  lockedWorkbook: 'This workbook has a password. Save it without one.',
  brokenWorkbook: 'This Excel workbook is damaged. Open it, save it again and upload it once more.',
  hugeWorkbook: 'This Excel workbook is too large when it is unpacked. Save its sheet as CSV and upload that.',
  emptySheet:
    'This sheet has far more cells without values than with. Copy its table into a new sheet, save that and upload it.',
  tooSlow: (minutes: number) =>
    `Checking took longer than ${minutes} minutes, and was stopped. Upload the file in parts, or save its sheet as CSV and upload that.`,
  manyTexts: 'This Excel workbook has too many different texts. Save its sheet as CSV and upload that.',
  stopped:
    'Checking stopped unexpectedly: the server ran out of memory or was stopped. Upload the file again; nothing was taken in.',
  brokenOff: 'The upload broke off before the file was whole. Upload it again.',
  tooOften: 'The server stopped three times while it worked on this file.',
  undecided: (days: number) => `Nobody decided on this file for ${days} days. Nothing was taken in.`,
  changedSince: 'What is in Bombus has changed since this file was checked. Upload it again to see how.',
  failed: 'Something went wrong on the server. Nothing was taken in. Please try again later.',
} as const
