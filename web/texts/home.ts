import { currentFormat } from '#domain/display/display-format.ts'
export const home = {
  title: 'Home',
  pollinatorTitle: 'Pollinator Home',
  farms: (count: number) => (count === 1 ? 'Farm' : 'Farms'),
  /** The specification's name of the figure, and the one for whoever reads acres. */
  get totalArea() {
    return currentFormat().area === 'ha' ? 'Total hectares' : 'Total acres'
  },
  organisations: 'Organisations',
  counted: ['organisation', 'organisations'],
  search: 'Search organisations',
  name: 'Organization Name',
  city: 'City',
  country: 'Country',
  postcode: 'Postal Code',
  emptyText: 'An organisation appears here as soon as one is made for you.',
  noFarmTitle: 'No farm yet',
  noFarmText: 'This organisation has no farm. Its dashboard begins with the first one.',
} as const
