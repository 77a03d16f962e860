import { t, texts } from '#domain/language/text.ts'
import { currentFormat } from '#domain/display/display-format.ts'
export const home = texts({
  title: 'Home',
  pollinatorTitle: 'Pollinator Home',
  farms: (count: number) => t('{count, plural, one {Farm} other {Farms}}', { count }),
  /** The specification's name of the figure, and one for readers of acres. */
  get totalArea() {
    return currentFormat().area === 'ha' ? t('Total hectares') : t('Total acres')
  },
  organisations: 'Organisations',
  counted: (count: number) => t('{count, plural, one {{count} organisation} other {{count} organisations}}', { count }),
  search: 'Search organisations',
  name: 'Organization Name',
  city: 'City',
  country: 'Country',
  postcode: 'Postal Code',
  emptyText: 'Your organisations will be listed here.',
  noFarmTitle: 'No farm yet',
  noFarmText: 'Add the first farm of this organisation.',
})
