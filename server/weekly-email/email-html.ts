import { languageTags } from '#domain/language/languages.ts'
import { currentLanguage, t } from '#domain/language/text.ts'
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
  reasonWords,
  restWords,
  scoreWords,
  shortChange,
  shortScore,
  stateWords,
  weatherFigures,
  weekName,
} from '#domain/weekly-email/week-words.ts'

/** The portal's colours of the light theme on white. */
export const ink = '#14201a'
export const ink2 = '#414c45'
export const ink3 = '#5c665f'
export const green = '#0e5a3c'
export const line = '#858b84'

/** HTML for mail programs: tables, inline styles, and no external resources. */

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)

const font = "font-family:'Mona Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const p = (text: string, more = '') =>
  `<p style="margin:0 0 10px;font-size:16px;line-height:24px;color:${ink};${more}">${escaped(text)}</p>`
const h3 = (text: string) =>
  `<h3 style="margin:18px 0 6px;font-size:15px;line-height:20px;color:${ink};font-weight:700">${escaped(text)}</h3>`
const ul = (texts: readonly string[]) =>
  `<ul style="margin:0 0 10px;padding:0 0 0 20px;color:${ink};font-size:16px;line-height:24px">${texts
    .map((text) => `<li style="margin:0 0 4px">${escaped(text)}</li>`)
    .join('')}</ul>`
const link = (href: string, text: string) =>
  `<a href="${escaped(href)}" style="color:${green};text-decoration:underline">${escaped(text)}</a>`
const button = (href: string, text: string) =>
  `<a href="${escaped(href)}" style="display:inline-block;padding:12px 20px;background:${green};color:#ffffff;border-radius:8px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escaped(text)}</a>`

const flyingColours = { good: '#0b5a55', fair: '#7a5200', poor: '#7a2410', 'not known': ink3 } as const

/** Forecast days as rows, which stay readable on the narrowest phone. */
const daysAhead = (report: WeekReport): string => {
  if (report.weather_ahead.length === 0) return ''
  const rows = report.weather_ahead.map((day) => {
    const flying = flyingOn(day)
    return `<tr><th scope="row" style="padding:3px 12px 3px 0;text-align:left;font-weight:400;color:${ink2}">${escaped(dayName(day.date))}</th><td style="padding:3px 12px 3px 0;font-weight:600;color:${flyingColours[flying]}">${flying}</td><td style="padding:3px 0;color:${ink2};white-space:nowrap">${escaped(weatherFigures(day))}</td></tr>`
  })
  return `<table style="border-collapse:collapse;font-size:15px;line-height:20px;margin:0 0 6px"><tbody>${rows.join('')}</tbody></table><p style="margin:0 0 10px;font-size:13px;line-height:18px;color:${ink3}">Modelled weather: ${escaped(report.attribution)}</p>`
}

/** Targets of an email's links. */
export interface FarmLinks {
  dashboard: string
}

const restingHtml = (report: WeekReport, { dashboard }: FarmLinks): string =>
  `${p(restWords(report))}<p style="margin:0 0 10px;font-size:16px;line-height:24px">${link(dashboard, t('Open the dashboard'))}</p>`

const weekHtml = (report: WeekReport, cid: string, { dashboard }: FarmLinks): string => {
  const { health } = report
  const reasons = health.pollination_health === null ? findingWords(health) : reasonWords(health)
  const actions = actionWords(report)
  return [
    `<img src="cid:${cid}" width="260" alt="${escaped(scoreWords(health))}" style="display:block;width:260px;max-width:100%;height:auto;margin:0 auto 8px;border:0">`,
    p(stateWords(report), 'font-weight:600'),
    p(scoreWords(health)),
    p(changeWords(report)),
    reasons.length > 0 ? h3(t('Why')) + ul(reasons) : '',
    h3(t('What to do')),
    actions.length > 0 ? ul(actions) : p(nothingThisWeek()),
    h3(t('Cameras')),
    p(camerasWords(report)),
    report.to_see.length > 0 ? ul(report.to_see.map((camera) => cameraWords(camera, report.time_zone))) : '',
    h3(t('Flying weather for the days ahead')),
    p(flyingWords(report.weather_ahead)),
    daysAhead(report),
    `<p style="margin:18px 0 10px">${button(dashboard, t('Open the dashboard'))}</p>`,
  ].join('')
}

/** The section of one farm. */
export const farmHtml = (report: WeekReport, cid: string, links: FarmLinks): string =>
  `<tr><td style="padding:24px 20px;border-top:1px solid #dcded8"><h2 style="margin:0 0 12px;font-size:20px;line-height:26px;color:${ink};font-weight:700">${escaped(report.farm_title)}</h2>${
    weekReportState(report) === 'rests' ? restingHtml(report, links) : weekHtml(report, cid, links)
  }</td></tr>`

/** Summary of the farms, in order. */
export const farmsHtml = (reports: readonly WeekReport[], linksOf: (report: WeekReport) => FarmLinks): string => {
  const rows = reports.map((report) => {
    const change = shortChange(report)
    const score = weekReportState(report) === 'rests' ? t('closed for the season') : shortScore(report.health)
    return `<tr><th scope="row" style="padding:6px 12px 6px 0;text-align:left;font-weight:400">${link(linksOf(report).dashboard, report.farm_title)}</th><td style="padding:6px 12px 6px 0;font-weight:600;color:${ink}">${escaped(score)}</td><td style="padding:6px 0;color:${ink2}">${escaped(change ?? '')}</td></tr>`
  })
  return `<tr><td style="padding:0 20px 20px"><table style="border-collapse:collapse;font-size:15px;line-height:20px"><tbody>${rows.join('')}</tbody></table></td></tr>`
}

interface Frame {
  preview: string
  greeting: string
  week: WeekReport
  /** Rows of the email's table. */
  rows: string[]
  choices: string
  unsubscribe: string
}

/** The complete email. It starts with hidden text that mail programs show next to the subject. */
export const emailHtml = ({ preview, greeting, week, rows, choices, unsubscribe }: Frame): string =>
  `<!doctype html><html lang="${languageTags[currentLanguage()]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>Bombus</title></head><body style="margin:0;padding:0;background:#f5f4f0;${font}"><div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div><table role="presentation" width="100%" style="border-collapse:collapse;background:#f5f4f0"><tbody><tr><td align="center" style="padding:0"><table role="presentation" width="100%" style="border-collapse:collapse;width:100%;max-width:600px;background:#ffffff;text-align:left"><tbody><tr><td style="padding:20px"><p style="margin:0 0 4px;font-size:15px;line-height:20px;font-weight:700;color:${green}">Bombus</p><h1 style="margin:0 0 12px;font-size:22px;line-height:28px;color:${ink};font-weight:700">${escaped(weekName(week))}</h1>${p(greeting)}</td></tr>${rows.join('')}<tr><td style="padding:20px;border-top:1px solid #dcded8"><p style="margin:0 0 6px;font-size:14px;line-height:20px;color:${ink3}">${escaped(t('You get this email on Mondays.'))} ${link(choices, t('Choose your farms'))} · ${link(unsubscribe, t('Unsubscribe'))}</p></td></tr></tbody></table></td></tr></tbody></table></body></html>`
