import { t, texts } from '../language/text.ts'

/** Faults of fields, tunnels and plots that are given by name or number, as in a spreadsheet. */
export const placeMessages = texts({
  tunnelNeedsField: 'A tunnel needs a field',
  plotNeedsTunnel: 'A plot needs a tunnel',
  tunnelNumber: 'Enter a tunnel number',
  plotNumber: 'Enter a plot number',
  noRows: 'Enter at least one row.',
  rowTwice: (line: string) => t('The same place is already on line {line}', { line }),
  onlyPlots: 'Only a plot can have this value',
  treatment: 'Treatment must be a letter from A to H',
})
