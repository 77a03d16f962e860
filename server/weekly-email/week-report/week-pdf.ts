import { completenessLevel } from '#domain/score/score.ts'
import { ledgerOf } from '#domain/score/summary/ledger.ts'
import { weekReportState, type WeekReport } from '#domain/weekly-email/week-report.ts'
import {
  actionWords,
  cameraWords,
  camerasWords,
  changeWords,
  dayName,
  findingWords,
  flyingOn,
  flyingWords,
  nothingThisWeek,
  partNames,
  restWords,
  scoreWords,
  stateWords,
  shortScore,
  weatherFigures,
  weekName,
} from '#domain/weekly-email/week-words.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { formatDate, formatDateTime } from '#domain/weeks/formats.ts'
import { NOT_SHOWN } from '../fonts.ts'
import { gaugeDrawing } from '../gauge-drawing.ts'
import { makePage } from './page.ts'

type Page = ReturnType<typeof makePage>
const tenths = (value: number | null): string => (value === null ? '–' : value.toFixed(1))

/** `+9.2`, `−0.5`, `0.0` */
const signed = (points: number): string => `${points > 0 ? '+' : points < 0 ? '−' : ''}${Math.abs(points).toFixed(1)}`

const reasons = (page: Page, { health }: WeekReport) => {
  page.heading(2, 'Why')
  if (health.pollination_health === null) return page.list(findingWords(health))
  page.table({
    title: 'From 70 points for the visits that flowers need',
    columns: [
      { title: 'Part', width: 90 },
      { title: 'Points', width: 75, align: 'right' },
      { title: 'Why', width: 330 },
    ],
    rows: ledgerOf(health.parts).map(({ part, points, reason }) => [partNames[part], signed(points), reason]),
  })
  page.list(findingWords(health))
}

const actions = (page: Page, report: WeekReport) => {
  page.heading(2, 'What to do')
  const found = actionWords(report)
  if (found.length > 0) page.list(found)
  else page.paragraph(nothingThisWeek)
}

const fields = (page: Page, { health }: WeekReport) => {
  if (health.fields.length < 2) return
  page.heading(2, 'By field and crop')
  page.table({
    title: 'Score of each field and crop',
    columns: [
      { title: 'Field', width: 150 },
      { title: 'Crop', width: 110 },
      { title: 'Score', width: 110 },
      { title: 'Likely', width: 60 },
      { title: 'Cameras', width: 65, align: 'right' },
    ],
    rows: health.fields.map((field) => [
      field.field_name ?? 'No field',
      field.crop ?? 'no crop',
      shortScore({ ...health, ...field }),
      field.range ? `${Math.round(field.range[0])}–${Math.round(field.range[1])}` : '–',
      String(field.devices),
    ]),
  })
}

const days = (page: Page, report: WeekReport) => {
  page.heading(2, 'Day by day')
  page.table({
    title: 'What was watched and counted on each day',
    columns: [
      { title: 'Day', width: 110 },
      { title: 'Hours watched', width: 85, align: 'right' },
      { title: 'Visits', width: 60, align: 'right' },
      { title: 'Flowers in view', width: 90, align: 'right' },
      { title: 'Weather', width: 90 },
      { title: 'Flying', width: 60 },
    ],
    rows: datesBetween(report.from, report.to).map((date) => {
      const day = report.days.find((one) => one.date === date)
      const sky = report.weather.find((one) => one.date === date && !one.forecast)
      return [
        `${dayName(date).slice(0, 3)} ${formatDate(date)}`,
        day ? tenths(day.hours) : 'not watched',
        day?.visits == null ? '–' : String(day.visits),
        tenths(day?.flowers ?? null),
        (sky && weatherFigures(sky)) || '–',
        sky ? flyingOn(sky) : 'not known',
      ]
    }),
  })
}

const cameras = (page: Page, report: WeekReport) => {
  page.heading(2, 'Cameras')
  page.paragraph(camerasWords(report))
  if (report.to_see.length > 0) page.list(report.to_see.map((camera) => cameraWords(camera, report.time_zone)))
}

const ahead = (page: Page, report: WeekReport) => {
  // For a week long past, the forecast is of no interest.
  if (report.weather_ahead.length === 0) return
  page.heading(2, 'Flying weather of the days ahead')
  page.paragraph(flyingWords(report.weather_ahead))
}

const bearInMind = (page: Page, { health }: WeekReport) => {
  const notes = [
    `Measured ${tenths(health.hours)} of ${tenths(health.hours_possible)} camera-hours; data completeness ${completenessLevel(health.completeness).toLowerCase()}, ${health.completeness} of 100.`,
    ...health.notes.map(({ insight, recommendation }) => (recommendation ? `${insight} ${recommendation}` : insight)),
    'Ranges are 90 % ranges: the true score lies in the range in 9 of 10 weeks.',
    ...(page.isWhole()
      ? []
      : [`${NOT_SHOWN} stands for letters that the typefaces of this document do not have; the portal shows them.`]),
  ]
  page.heading(2, 'To bear in mind')
  page.list(notes)
}

/** A farm's week on A4: tagged, with embedded fonts and a vector drawing. */
export const makeWeekPdf = (report: WeekReport): Promise<Buffer> => {
  const { health } = report
  const title = `${report.farm_title}: pollination health, ${weekName(report)}`
  const page = makePage(title)
  page.heading(1, report.farm_title)
  page.paragraph(`${weekName(report)} · ${report.organisation_title}`, { colour: '#414c45', after: 8 })
  page.figure(gaugeDrawing(health), scoreWords(health), 210)
  page.paragraph(scoreWords(health))
  if (weekReportState(report) !== 'rests') page.paragraph(stateWords(report), { weight: 700 })
  page.paragraph(weekReportState(report) === 'rests' ? restWords(report) : changeWords(report))
  reasons(page, report)
  actions(page, report)
  fields(page, report)
  days(page, report)
  cameras(page, report)
  ahead(page, report)
  bearInMind(page, report)
  const moment = formatDateTime(health.computed_at, report.time_zone)
  return page.finish(`Bombus · model ${health.model}, calculated ${moment} · Modelled weather: ${report.attribution}`)
}
