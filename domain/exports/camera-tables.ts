import { functionalGroups } from '../intensity/functional-groups.ts'
import type { DescribedTable } from '../survey-reports/datapackage.ts'
import {
  always,
  day,
  figure,
  id,
  measured,
  moment,
  position,
  text,
  whole,
  yes,
} from '../survey-reports/dataset-fields.ts'
import { certainty } from './place-tables.ts'
import { weatherSources } from '../weather/weather-day.ts'

export const cameraTables = [
  'deployments',
  'camera_hours',
  'camera_counts',
  'model_versions',
  'image_reviews',
  'weather_days',
  'health_scores',
] as const
export type CameraTableName = (typeof cameraTables)[number]

const farm_id = id('farm_id', 'The farm.', always)
const camera_id = id('camera_id', 'The camera.', always)
const placement_id = id('placement_id', 'The stay of the camera at one place.', always)
const model_version_id = whole(
  'model_version_id',
  'The model version that counted. 0: the camera did not name it.',
  always,
)
const hour = moment('hour', 'Start of the hour.', always)
const ofFarm = { field: 'farm_id', to: 'farms' }
const ofPlot = { field: 'plot_id', to: 'plots' }
const ofModel = { field: 'model_version_id', to: 'model_versions' }

/** What cameras recorded and related data: tables in addition to those of surveys. */
export const cameraContents: Record<CameraTableName, DescribedTable> = {
  deployments: {
    description:
      'A time during which a camera stood at one place and was active, within the period. One that was paused begins another row.',
    fields: [
      text('deployment_id', 'The stay and its part, the same in each export.', always),
      placement_id,
      camera_id,
      text('device_id', 'Id by which the camera sends; its stay, where another organisation has it now.', always),
      text('camera', 'Its name; its stay, where another organisation has it now.', always),
      text('device_type', 'Its type.', always),
      farm_id,
      id('field_id', 'The field. Blank: not said.'),
      text('field', 'Its name.'),
      id('tunnel_id', 'The tunnel. Blank: not said.'),
      whole('tunnel', 'Its number in the field.'),
      id('plot_id', 'The plot. Blank: not said.'),
      whole('plot', 'Its number in the tunnel.'),
      text('crop', 'What the field grows.'),
      text('treatment', 'Letter of the treatment that the plot has now: A to H.'),
      moment('started_at', 'Start, not before the period.', always),
      moment('ended_at', 'End, not after the period and the time of the export.', always),
      measured('hours_watched', 'Hours recorded in that time, overlaps counted once.', { unit: 'hours' }),
      ...position,
      ...certainty('in which the camera stood'),
      text('coordinates_of', 'Whose the coordinates are: the plot’s, or the middle of its field or farm.', {
        choices: ['plot', 'field', 'farm'],
      }),
    ],
    refers: [ofFarm, ofPlot],
  },
  camera_hours: {
    description:
      'An hour of a camera that was recorded, by model version. An hour without a row was not watched. A class without a row in camera_counts was not seen where hours_counted is more than 0.',
    fields: [
      text('hour_id', 'The hour of a camera and model version.', always),
      placement_id,
      camera_id,
      farm_id,
      hour,
      model_version_id,
      measured('hours_watched', 'Time recorded, overlaps counted once.', { ...always, unit: 'hours' }),
      measured('hours_counted', 'Of it, time with insects counted by class.', { ...always, unit: 'hours' }),
      measured('hours_scored', 'Of it, time with visits and flowers measured.', { ...always, unit: 'hours' }),
      measured('flowers_in_view', 'Mean number of open flowers in view in the hours scored.', { unit: 'flowers' }),
      measured('flower_hours', 'Flowers in view times the hours scored.', { unit: 'flower-hours' }),
      whole('visits', 'Visits to flowers in the hours scored. Blank: not measured.'),
      measured('visit_seconds', 'Time that insects spent on flowers in the hours scored.', { unit: 'seconds' }),
    ],
    refers: [ofFarm, ofModel],
  },
  camera_counts: {
    description: 'Insects of one class that a camera counted in an hour. Classes that were not seen have no row.',
    fields: [
      text('count_id', 'The count.', always),
      text('hour_id', 'The hour: effort stands there.', always),
      placement_id,
      camera_id,
      hour,
      model_version_id,
      text('class_name', 'Class, as the model names it.', always),
      text('functional_group', 'Group as which the class counts on that day. Blank: none.', {
        choices: functionalGroups,
      }),
      yes('is_insect', 'Whether the class stands for insects, not for the background.', always),
      whole('count', 'Insects counted.', always),
      whole('count_scored', 'Of them, those in the hours scored. Blank: not known.'),
    ],
    refers: [{ field: 'hour_id', to: 'camera_hours' }, ofModel],
  },
  model_versions: {
    description:
      'A model version that counted or found insects in images of the period, with its card: what people of the organisation state, and precision and recall as the portal calculates them from reviews.',
    fields: [
      whole('model_version_id', 'The model version. 0: not named.', always),
      text('model_version', 'Its name, as cameras send it. Blank: not named.'),
      measured('hours_counted', 'Hours with insects that it counted.', { ...always, unit: 'hours' }),
      whole('images', 'Images of the period whose detections are from it.', always),
      text('description', 'What it is. Blank: not stated.'),
      text(
        'classes',
        'Its classes, separated by semicolons, each with the confidence from which it counts. Blank: not stated.',
      ),
      text('tracking_rule', 'How one insect in several frames is counted once. Blank: not stated.'),
      figure('frames_per_second', 'Frames that it reads in a second. Blank: not stated.', { least: 0 }),
      text('training_data', 'What it was trained with. Blank: not stated.'),
      text('intended_use', 'What it is for. Blank: not stated.'),
      text('limitations', 'What it cannot do. Blank: not stated.'),
      text('licence', 'Its licence. Blank: not stated.'),
      text('responsible_person', 'Who is responsible for it. Blank: not stated.'),
      text('contact', 'How to reach that person. Blank: not stated.'),
      text('url', 'Its web address. Blank: not stated.'),
      whole('images_reviewed', 'Reviewed images of random samples, of all days. Blank: the version is not named.'),
      text(
        'precision_from_reviews',
        'Precision by group, 0 to 1, with its 95 % interval, separated by semicolons. Blank: not reviewed.',
      ),
      text('recall_from_reviews', 'Recall by group, in the same way. Blank: not reviewed.'),
    ],
    refers: [],
  },
  image_reviews: {
    description: 'What a person said about the detections in an image. Where several did, the latest decides.',
    fields: [
      id('review_id', 'The review.', always),
      text('image_id', 'The image.', always),
      placement_id,
      camera_id,
      moment('captured_at', 'When the image was taken.', always),
      text('reviewer', 'Who reviewed, by full name, or by a code if codes were chosen.', always),
      id('reviewer_id', 'Account of the reviewer. Blank: codes were chosen.'),
      moment('reviewed_at', 'When.', always),
      id('model_version_id', 'Model version of the detections. Blank: that of the camera at that time.'),
      yes('decides', 'Whether this review decides what the image shows.', always),
      whole('confirmed', 'Detections confirmed.', always),
      whole('corrected', 'Detections given another class or box.', always),
      whole('rejected', 'Detections that are no insect.', always),
      whole('cannot_tell', 'Detections that could not be identified.', always),
      whole('added', 'Insects that the model had missed.', always),
      text('comment', 'What the reviewer wrote.'),
    ],
    refers: [],
  },
  weather_days: {
    description: 'Weather of a local day at a farm. What people measured in tunnels is in weather_observations.',
    fields: [
      text('weather_day_id', 'The farm and day.', always),
      farm_id,
      day('date', "Day by the farm's clock.", always),
      text('basis', 'Whether figures are of a model or measured at the farm.', {
        ...always,
        choices: ['modelled', 'measured'],
      }),
      text('source', 'Where they are from. Blank: read before sources were recorded.', { choices: weatherSources }),
      yes('settled', 'Whether they will not change any more.', always),
      figure('temperature_afternoon_c', 'Mean air temperature from 12:00 to 18:00.', { unit: '°C' }),
      figure('precipitation_mm', 'Precipitation of the day.', { unit: 'mm', least: 0 }),
      whole('cloud_oktas_afternoon', 'Mean cloud from 12:00 to 18:00.', { unit: 'oktas', most: 8 }),
      figure('relative_humidity_afternoon_percent', 'Mean relative humidity from 12:00 to 18:00.', { unit: '%' }),
      figure('wind_speed_km_h', 'Mean wind speed from 12:00 to 18:00.', { unit: 'km/h', least: 0 }),
    ],
    refers: [ofFarm],
  },
  health_scores: {
    description: 'A pollination health score as it was shown, of a window within the period.',
    fields: [
      text('score_id', 'The score.', always),
      farm_id,
      day('start_date', 'First day of the window.', always),
      day('end_date', 'Last day of the window.', always),
      text('model', 'Version of the score’s model.', always),
      moment('computed_at', 'When it was worked out.', always),
      figure('pollination_health', 'Score from 0 to 100. Blank: not enough was watched.', { least: 0, most: 100 }),
      figure('pollination_health_low', 'Lower end of its 90 % range.', { least: 0, most: 100 }),
      figure('pollination_health_high', 'Upper end of that range.', { least: 0, most: 100 }),
      text('result_digest', 'SHA-256 of the stored result.', always),
    ],
    refers: [ofFarm],
  },
}
