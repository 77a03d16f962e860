import { t } from '#domain/language/text.ts'
import { weekReportState, worstFirst, type WeekReport } from '#domain/weekly-email/week-report.ts'
import {
  actionWords,
  cameraWords,
  camerasWords,
  changeWords,
  findingWords,
  flyingWords,
  headline,
  nothingThisWeek,
  reasonWords,
  restWords,
  scoreWords,
  shortChange,
  shortScore,
  stateWords,
  weekName,
} from '#domain/weekly-email/week-words.ts'
import type { Email } from '../platform/mail/mail.ts'
import { farmHtml, farmsHtml, emailHtml, type FarmLinks } from './email-html.ts'

/** Farms shown in full; the others have one line each. */
const WHOLE_FARMS = 8

export interface Reader {
  email: string
  firstname: string
  /** Allows unsubscribing without a sign-in. */
  token: string
}

const linksTo =
  (baseUrl: string) =>
  ({ farm_id, from, to }: WeekReport): FarmLinks => ({
    dashboard: `${baseUrl}/farm-dashboard/${farm_id}?year=${to.slice(0, 4)}&from=${from}&to=${to}`,
  })

const bullets = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join('\n')

const farmText = (report: WeekReport, { dashboard }: FarmLinks): string => {
  const title = `${report.farm_title}\n${'='.repeat(report.farm_title.length)}`
  if (weekReportState(report) === 'rests') return [title, restWords(report), dashboard].join('\n\n')
  const { health } = report
  const reasons = health.pollination_health === null ? findingWords(health) : reasonWords(health)
  const actions = actionWords(report)
  return [
    title,
    `${stateWords(report)}\n${scoreWords(health)}\n${changeWords(report)}`,
    ...(reasons.length > 0 ? [`${t('Why')}:\n${bullets(reasons)}`] : []),
    `${t('What to do')}:\n${actions.length > 0 ? bullets(actions) : nothingThisWeek()}`,
    `${t('Cameras')}: ${camerasWords(report)}${report.to_see.length > 0 ? `\n${bullets(report.to_see.map((camera) => cameraWords(camera, report.time_zone)))}` : ''}`,
    `${t('Flying weather for the days ahead')}: ${flyingWords(report.weather_ahead)}`,
    `${t('Dashboard')}: ${dashboard}`,
  ].join('\n\n')
}

const lineOf = (report: WeekReport): string => {
  const change = shortChange(report)
  const score = weekReportState(report) === 'rests' ? t('closed for the season') : shortScore(report.health)
  return `${report.farm_title}: ${score}${change === null ? '' : ` (${change})`}`
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/** Loaded with its drawing library when first needed. */
const pictures = () => import('./gauge-picture.ts')

/**
 * The weekly email to a person about some farms, for one week and time zone; the farm with the lowest score comes
 * first.
 */
export const composeEmail = async (baseUrl: string, reader: Reader, given: readonly WeekReport[]): Promise<Email> => {
  const reports = worstFirst(given)
  const [first] = reports
  if (!first) throw new Error('A weekly email needs at least one farm.')
  const linksOf = linksTo(baseUrl)
  const { subject, preview } = headline(reports)
  const whole = reports.slice(0, WHOLE_FARMS)
  const choices = `${baseUrl}/notifications#weekly-letter`
  const unsubscribe = `${baseUrl}/unsubscribe#${reader.token}`
  const greeting = t('Hello {name}, this is how {count, plural, one {your farm} other {your farms}} did.', {
    name: oneLine(reader.firstname),
    count: reports.length,
  })
  const isMany = reports.length > 1
  const images = await Promise.all(
    whole
      .filter((report) => weekReportState(report) !== 'rests')
      .map(async ({ farm_id, health }) => ({
        cid: `gauge-${farm_id}`,
        content: await (await pictures()).gaugePicture(health),
      })),
  )
  return {
    recipient: reader.email,
    subject: oneLine(subject),
    body: `${[
      weekName(first),
      greeting,
      ...(isMany ? [bullets(reports.map(lineOf))] : []),
      ...whole.map((report) => farmText(report, linksOf(report))),
      `${t('You get this email on Mondays.')}\n${t('Choose your farms')}: ${choices}\n${t('Unsubscribe')}: ${unsubscribe}`,
    ].join('\n\n')}\n\nBombus\n`,
    html: emailHtml({
      preview,
      greeting,
      week: first,
      rows: [
        ...(isMany ? [farmsHtml(reports, linksOf)] : []),
        ...whole.map((report) => farmHtml(report, `gauge-${report.farm_id}`, linksOf(report))),
      ],
      choices,
      unsubscribe,
    }),
    headers: {
      // RFC 8058: mail programs unsubscribe with one POST; people who open the URL see a page with a button.
      'List-Unsubscribe': `<${baseUrl}/api/weekly-email/unsubscribe?token=${reader.token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    images,
  }
}
