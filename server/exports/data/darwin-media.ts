import { licenceTexts } from '#domain/exports/publication.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import { imagesAt } from './camera-places.ts'
import { localMoment } from './camtrap-sources.ts'
import { hourKey, selectDarwin, text, urnOf, type Cells } from './darwin-cells.ts'
import { imageHour, imagesKey } from './darwin-events.ts'
import { looksOf, surveyKinds, type SurveyKind } from './darwin-looks.ts'
import { observersOf } from './observer-codes.ts'
import type { OpenData } from './open-data.ts'

/** The occurrence that a photo shows: the count of pollinators or predators that it belongs to, if any were seen. */
const occurrenceOf = (kind: SurveyKind, urn: ReturnType<typeof urnOf>): { join: string; cells: Cells } =>
  kind === 'flower'
    ? { join: '', cells: {} }
    : {
        join: `left join ${kind}_observations o on o.id = f.${kind}_observation_id and o.${kind}_survey_id = e.id and o.count > 0`,
        cells: {
          associatedObservationReference: `case when o.id is not null then ${urn(`${kind}-count`, 'o.id')} end`,
        },
      }

/**
 * Statements of camera images, each linked to the hour of its camera, and of survey photos, each linked to its
 * observation.
 */
export const mediaParts = (open: OpenData): string[] => {
  const urn = urnOf(open)
  const { story, zones } = open
  const licence = licenceTexts[story.media_licence]
  const shared: Cells = {
    type: `'StillImage'`,
    format: `'image/jpeg'`,
    UsageTerms: escapeLiteral(licence.title),
    WebStatement: escapeLiteral(licence.path),
  }
  const adder = `concat_ws(' ', adders.firstname, adders.lastname)`
  return [
    selectDarwin(
      'media',
      {
        ...shared,
        eventID: `case when i.model_id is null then ${urn('camera-images', imagesKey)} else ${urn('camera-hour', hourKey('i'))} end`,
        identifier: urn('image', 'captures.id'),
        accessURI: `${escapeLiteral(`${story.baseUrl}/api/captures/`)} || captures.id || '/image'`,
        CreateDate: localMoment('captures.captured_at', zones),
        captureDevice: text(`places.device_type || ' ' || places.camera_id`),
      },
      `${imagesAt(open)} join hours_with_images i on i.placement_id = captures.placement_id and i.hour = ${imageHour}`,
    ),
    ...surveyKinds.map((kind) => {
      const { join, cells } = occurrenceOf(kind, urn)
      return selectDarwin(
        'media',
        {
          ...shared,
          ...cells,
          eventID: urn(`${kind}-look`, 'e.id'),
          identifier: urn('photo', 'f.id'),
          accessURI: `${escapeLiteral(`${story.baseUrl}/api/surveys/`)} || f.survey_id || '/photos/' || f.photo_key || '/image'`,
          CreateDate: localMoment('f.taken_at', zones),
          creator: text(observersOf(open.observer_key).text('f.added_by', adder)),
        },
        `${looksOf(kind, open)} join entry_photos f on f.${kind}_survey_id = e.id
          join users adders on adders.id = f.added_by ${join}`,
      )
    }),
  ]
}
