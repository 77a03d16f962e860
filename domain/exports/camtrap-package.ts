import {
  citationOf,
  contributorsOf,
  licencesOf,
  privacyText,
  relatedOf,
  titleOf,
  versionOf,
  type DataStory,
} from './citation.ts'
import { digestOf, type FileFacts } from './data-package.ts'
import { reviewsText, type ExportedModel } from './model-texts.ts'

/** Columns of the tables of Camtrap DP 1.0.2, in the order of its table schemas. */
export const camtrapColumns = {
  deployments:
    'deploymentID locationID locationName latitude longitude coordinateUncertainty deploymentStart deploymentEnd setupBy cameraID cameraModel cameraDelay cameraHeight cameraDepth cameraTilt cameraHeading detectionDistance timestampIssues baitUse featureType habitat deploymentGroups deploymentTags deploymentComments',
  media:
    'mediaID deploymentID captureMethod timestamp filePath filePublic fileName fileMediatype exifData favorite mediaComments',
  observations:
    'observationID deploymentID mediaID eventID eventStart eventEnd observationLevel observationType cameraSetupType scientificName count lifeStage sex behavior individualID individualPositionRadius individualPositionAngle individualSpeed bboxX bboxY bboxWidth bboxHeight classificationMethod classifiedBy classificationTimestamp classificationProbability observationTags observationComments',
} as const
export type CamtrapTable = keyof typeof camtrapColumns
export const camtrapTables = Object.keys(camtrapColumns) as CamtrapTable[]

/**
 * A deployment ends if its camera recorded nothing for longer than this. Nights end it, hours between two images do
 * not; its tags and events contain the recorded periods within it.
 */
export const DEPLOYMENT_GAP_HOURS = 6

/** What the tables of a package contain. */
export interface CamtrapCover {
  /** First and last day, and the bounding box, of the deployments; null: there are none. */
  deployed: { start: string; end: string; west: number; south: number; east: number; north: number } | null
  taxa: {
    scientificName: string
    taxonID: string | null
    taxonRank: string | null
    order: string | null
    family: string | null
  }[]
  /** Whether plots of different treatments were recorded. */
  is_experiment: boolean
  /** Model versions that classified. */
  models: readonly ExportedModel[]
}

const release = 'https://raw.githubusercontent.com/tdwg/camtrap-dp/1.0.2'

const spatialOf = ({ deployed }: CamtrapCover) => {
  if (!deployed) return { type: 'GeometryCollection', geometries: [] }
  const { west, south, east, north } = deployed
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return west === east && south === north
    ? { type: 'Point', coordinates: [west, south] }
    : { type: 'Polygon', coordinates: [corners], bbox: [west, south, east, north] }
}

const known = (of: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== null))

/** A model version as a source of the data, with its address if one is stated. */
const sourceOf = ({ card }: ExportedModel) => ({
  title: `Model version ${card.model_version}`,
  version: card.model_version,
  ...(card.url === null ? {} : { path: card.url }),
})

/** The card of a model version: the standard has no property for it, and packages may have additional properties. */
const cardOf = (model: ExportedModel) => {
  const { organisation_id: _, version: __, ...stated } = model.card
  const { images_reviewed, performance } = model
  const measured = performance.map(({ class_name, precision, recall }) => ({ group: class_name, precision, recall }))
  return {
    ...stated,
    fromReviews: { description: reviewsText(model), imagesReviewed: images_reviewed, groups: measured },
  }
}

/** `datapackage.json` of Camtrap DP 1.0.2. */
export const camtrapPackageOf = (story: DataStory, cover: CamtrapCover, files: readonly FileFacts[]) => ({
  resources: camtrapTables.map((name) => {
    const facts = files.find(({ path }) => path === `${name}.csv`)
    return {
      name,
      path: `${name}.csv`,
      profile: 'tabular-data-resource',
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      schema: `${release}/${name}-table-schema.json`,
      ...(facts ? digestOf(facts) : {}),
    }
  }),
  profile: `${release}/camtrap-dp-profile.json`,
  name: `bombus-${story.from}-to-${story.to}`,
  id: `${story.baseUrl}/exports/${story.export_id}`,
  created: `${story.created.toISOString().slice(0, 19)}Z`,
  title: titleOf(story),
  contributors: contributorsOf(story),
  description: `Insects that cameras counted on flowers, by hour, and images with their detections. A deployment is a time in which the camera did not stop recording for longer than ${DEPLOYMENT_GAP_HOURS} hours; of one that began before or ended after the period, the part within it, under the same deploymentID in every export. The tag minutesWatched is the time watched of it. An event is an hour of a camera and model version: of type blank where it counted and saw no insect. Hours that were not watched have no event. ${privacyText(story)}`,
  version: versionOf(story),
  sources: [{ title: 'Bombus', path: story.baseUrl }, ...cover.models.map(sourceOf)],
  modelVersions: cover.models.map(cardOf),
  licenses: licencesOf(story),
  bibliographicCitation: citationOf(story),
  ...relatedOf(story),
  project: {
    title: titleOf(story),
    samplingDesign: cover.is_experiment ? 'experimental' : 'targeted',
    captureMethod: ['activityDetection'],
    individualAnimals: false,
    observationLevel: ['media', 'event'],
  },
  ...(story.coordinate_precision === 'exact' ? {} : { coordinatePrecision: 10 ** -Number(story.coordinate_precision) }),
  spatial: spatialOf(cover),
  temporal: { start: cover.deployed?.start ?? story.from, end: cover.deployed?.end ?? story.to },
  taxonomic: cover.taxa.map(({ scientificName, ...more }) => ({ scientificName, ...known(more) })),
})
