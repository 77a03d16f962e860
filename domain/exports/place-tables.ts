import { datasetContents, type DatasetTableName } from '../survey-reports/dataset-tables.ts'
import type { DescribedTable } from '../survey-reports/datapackage.ts'
import { figure, text, type DatasetField } from '../survey-reports/dataset-fields.ts'

/** How precise coordinates are, and what they refer to. */
export const certainty = (within: string) => [
  figure('coordinate_uncertainty_m', `Radius around the coordinates, as given here, ${within}. Blank: not known.`, {
    unit: 'm',
    least: 0,
  }),
  text('geodetic_datum', 'Datum of the coordinates. Blank: there are none.', { choices: ['EPSG:4326'] }),
]

/** A table with its coordinates followed by their uncertainty, which includes the accuracy of a phone's measurement. */
const withCertainty = (contents: DescribedTable, within: string): DescribedTable => {
  const [key, ...others] = contents.fields
  const fields = others
    .filter(({ name }) => name !== 'coordinates_accuracy_m')
    .flatMap((field): DatasetField[] => (field.name === 'longitude' ? [field, ...certainty(within)] : [field]))
  return { ...contents, fields: [key, ...fields] }
}

/**
 * Survey tables in the form of an export: coordinates may be rounded, so each table with coordinates states how
 * uncertain they are.
 */
export const exportContents: Record<DatasetTableName, DescribedTable> = {
  ...datasetContents,
  farms: withCertainty(datasetContents.farms, 'in which the farm is'),
  plots: withCertainty(datasetContents.plots, 'in which the plot is'),
}
