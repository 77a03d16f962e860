import { t } from '#domain/language/text.ts'
import type { HealthEvidence } from '#domain/score/endpoints.ts'
import { cropName } from '#domain/score/insights/wording.ts'
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
  page.heading(2, t('Why'))
  if (health.pollination_health === null) return page.list(findingWords(health))
  page.table({
    title: t('From 70 points for the visits that flowers need'),
    columns: [
      { title: t('Part'), width: 90 },
      { title: t('Points'), width: 75, align: 'right' },
      { title: t('Why'), width: 330 },
    ],
    rows: ledgerOf(health.parts).map(({ part, points, reason }) => [partNames[part], signed(points), reason]),
  })
  page.list(findingWords(health))
}

const actions = (page: Page, report: WeekReport) => {
  page.heading(2, t('What to do'))
  const found = actionWords(report)
  if (found.length > 0) page.list(found)
  else page.paragraph(nothingThisWeek())
}

const fields = (page: Page, { health }: WeekReport) => {
  if (health.fields.length < 2) return
  page.heading(2, t('By field and crop'))
  page.table({
    title: t('Score of each field and crop'),
    columns: [
      { title: t('Field'), width: 150 },
      { title: t('Crop'), width: 110 },
      { title: t('Score'), width: 110 },
      { title: t('Likely'), width: 60 },
      { title: t('Cameras'), width: 65, align: 'right' },
    ],
    rows: health.fields.map((field) => [
      field.field_name ?? t('No field'),
      field.crop === null ? t('no crop') : cropName(field.crop),
      shortScore({ ...health, ...field }),
      field.range ? `${Math.round(field.range[0])}–${Math.round(field.range[1])}` : '–',
      String(field.devices),
    ]),
  })
}

const days = (page: Page, report: WeekReport) => {
  page.heading(2, t('Day by day'))
  page.paragraph(t('Hours, visits and flowers for the whole day; the score covers 08:00 to 18:00 only.'))
  page.table({
    title: t('What was watched and counted on each whole day'),
    columns: [
      { title: t('Day'), width: 110 },
      { title: t('Hours watched'), width: 85, align: 'right' },
      { title: t('Visits'), width: 60, align: 'right' },
      { title: t('Flowers in view'), width: 90, align: 'right' },
      { title: t('Weather, modelled'), width: 90 },
      { title: t('Flying'), width: 60 },
    ],
    rows: datesBetween(report.from, report.to).map((date) => {
      const day = report.days.find((one) => one.date === date)
      const sky = report.weather.find((one) => one.date === date && !one.forecast)
      return [
        `${dayName(date).slice(0, 3)} ${formatDate(date)}`,
        day ? tenths(day.hours) : t('not watched'),
        day?.visits == null ? '–' : String(day.visits),
        tenths(day?.flowers ?? null),
        (sky && weatherFigures(sky)) || '–',
        sky ? flyingOn(sky) : t('not known'),
      ]
    }),
  })
}

const cameras = (page: Page, report: WeekReport) => {
  page.heading(2, t('Cameras'))
  page.paragraph(camerasWords(report))
  if (report.to_see.length > 0) page.list(report.to_see.map((camera) => cameraWords(camera, report.time_zone)))
}

const ahead = (page: Page, report: WeekReport) => {
  // For a week long past, the forecast is of no interest.
  if (report.weather_ahead.length === 0) return
  page.heading(2, t('Flying weather for the days ahead'))
  page.paragraph(flyingWords(report.weather_ahead))
}

const sumOf = ({ fields: all }: WeekReport['health'], figure: (measured: HealthEvidence) => number): number =>
  all.reduce((sum, { measured }) => sum + (measured ? figure(measured) : 0), 0)

const bearInMind = (page: Page, { health }: WeekReport) => {
  const notes = [
    t(
      'The score is based on {hours} of {possible} camera-hours between 08:00 and 18:00, with {visits, plural, one {{visits} visit} other {{visits} visits}} in {flower_hours} flower-hours; data completeness {figure} of 100. The table of days has all hours.',
      {
        hours: tenths(health.hours),
        possible: tenths(health.hours_possible),
        visits: sumOf(health, ({ visits }) => visits),
        flower_hours: Math.round(sumOf(health, ({ flower_hours }) => flower_hours)),
        figure: health.completeness,
      },
    ),
    ...health.notes.map(({ insight, recommendation }) => (recommendation ? `${insight} ${recommendation}` : insight)),
    t('Ranges are 90 % ranges: the true score lies in the range in 9 of 10 weeks.'),
    ...(page.isWhole()
      ? []
      : [
          t('{sign} replaces characters that the fonts of this document do not have; the portal shows them.', {
            sign: NOT_SHOWN,
          }),
        ]),
  ]
  page.heading(2, t('To bear in mind'))
  page.list(notes)
}

/** A farm's week on A4: tagged, with embedded fonts and a vector drawing. */
export const makeWeekPdf = (report: WeekReport): Promise<Buffer> => {
  const { health } = report
  const title = t('{farm}: pollination health, {week}', { farm: report.farm_title, week: weekName(report) })
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
  return page.finish(
    t('Bombus · model {model}, calculated {moment} · Modelled weather: {source}', {
      model: health.model,
      moment,
      source: report.attribution,
    }),
  )
}
