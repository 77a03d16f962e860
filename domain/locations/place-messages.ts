import { t, texts } from '../language/text.ts'

/** Faults of fields, tunnels and plots that are given by name or number, as in a spreadsheet. */
export const placeMessages = texts({
  tunnelNeedsField: 'A tunnel needs its field',
  plotNeedsTunnel: 'A plot needs its tunnel',
  tunnelNumber: 'Tunnel is a number',
  plotNumber: 'Plot is a number',
  noRows: 'Enter at least one row.',
  rowTwice: (line: string) => t('The same place is on line {line} already', { line }),
  onlyPlots: 'Only a plot can have this value',
  treatment: 'Treatment is a letter from A to H',
})
