import { t } from '../language/text.ts'
import type { QueuedWebhookEvent } from './webhook-event-names.ts'
import type { WebhookData } from './webhook-payloads.ts'

/** A short text of an event, for services that show messages. */
export interface WebhookText {
  title: string
  text: string
  /** The page of the portal about it; null: there is none. */
  url: string | null
}

const words: { [E in QueuedWebhookEvent]: (data: WebhookData[E]) => WebhookText } = {
  'score.weekly': ({ farm, from, to, score, range }) => ({
    title:
      score === null
        ? t('{farm}: no score for the week', { farm: farm.title })
        : t('{farm}: weekly score {score}', { farm: farm.title, score: Math.round(score) }),
    text:
      range === null
        ? t('From {from} to {to}.', { from, to })
        : t('From {from} to {to}, range {low} to {high}.', {
            from,
            to,
            low: Math.round(range[0]),
            high: Math.round(range[1]),
          }),
    url: farm.url,
  }),
  'survey.created': ({ farm, survey }) => ({
    title: t('{farm}: survey stored', { farm: farm.title }),
    text: t('Survey of {date}, visit {visit}.', { date: survey.survey_date, visit: survey.visit }),
    url: survey.url,
  }),
  'import.completed': ({ import: { rows_added, url } }) => ({
    title: t('Upload imported'),
    text: t('{count, plural, one {{count} row was} other {{count} rows were}} added.', { count: rows_added }),
    url,
  }),
  'device.first_seen': ({ farm, device }) => ({
    title: t('{device} sent its first message', { device: device.name }),
    text: t('Farm: {farm}', { farm: farm.title }),
    url: device.url,
  }),
  'device.moved': ({ farm, device }) => ({
    title: t('{device} was moved', { device: device.name }),
    text: t('Farm: {farm}', { farm: farm.title }),
    url: device.url,
  }),
  'image.reviewed': ({ farm, count }) => ({
    title: t('{farm}: {count, plural, one {{count} image} other {{count} images}} reviewed', {
      farm: farm.title,
      count,
    }),
    text: '',
    url: farm.url,
  }),
  'model_version.first_seen': ({ model_version, url }) => ({
    title: t('New model version: {name}', { name: model_version }),
    text: t('A camera sent counts of it for the first time.'),
    url,
  }),
  'backup.failed': ({ run: { kind, url } }) => ({
    title: kind === 'backup' ? t('The portal backup failed') : t('The portal check found problems'),
    text: '',
    url,
  }),
}

/** The text of an event in the current language. */
export const webhookText = <E extends QueuedWebhookEvent>(event: E, data: WebhookData[E]): WebhookText =>
  words[event](data)
