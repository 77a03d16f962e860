import { texts } from '#domain/language/text.ts'
/**
 * The actions on a farm's dashboard. The first page loads these and none of the forms' texts (farms.ts, treatments.ts).
 */
export const farmActions = texts({
  pdf: 'Download as PDF',
  freeze: 'Freeze this figure',
  share: 'Share',
  actions: 'More actions',
  addNew: 'Add New Farm',
  editFarm: 'Edit farm',
  deletedFarms: 'Deleted farms',
  pages: 'Pages of this farm',
  week: 'Week',
  season: 'Season',
  treatments: 'Treatments',
  cameraCounts: 'Camera and hand counts',
  images: 'Images',
  notes: 'Notes',
  allFarms: 'All farms',
})
