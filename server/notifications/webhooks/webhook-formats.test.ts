import { beforeAll, describe, expect, it } from 'vitest'
import type { WebhookFormat } from '#domain/notifications/webhook-event-names.ts'
import { makeUser } from '../../factories/people.ts'
import { makeField, makePlot, makeTunnel } from '../../factories/places.ts'
import { makeSurvey } from '../../factories/surveys.ts'
import { asker } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { sendDueNotifications } from '../scheduled-writes.ts'
import { workOnNotifications } from '../start-notifications.ts'
import { webhookHomes } from '../testing/webhook-homes.ts'

const receiver = await startReceiver()
const server = await makeServer({ env: { WEBHOOKS_PRIVATE: 'on', BASE_URL: 'https://bombus.example' } })
const { db } = server
const { makeHome } = webhookHomes(server, receiver)
const ask = asker(server.app)
beforeAll(() => workOnNotifications(server))

/** Sends a survey of the farm `Hill <Farm>` to a webhook whose URL has a separate path. */
const sendSurvey = async (
  format: WebhookFormat,
  address: (base: string) => string,
  arrivesAt: (path: string) => string,
) => {
  const home = await makeHome()
  await db.updateTable('farms').set({ title: 'Hill <Farm>' }).where('id', '=', home.farm.id).execute()
  const { status } = await home.add({
    format,
    events: ['survey.created'],
    url: address(`${receiver.url}${home.path}`),
  })
  expect(status).toBe(201)
  const field = await makeField(db, { farm_id: home.farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  const { id } = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-12' })
  await sendDueNotifications(server)
  const request = await waitFor(() => {
    const found = receiver.received.find(({ path }) => path === arrivesAt(home.path))
    if (!found) throw new Error('none')
    return found
  })
  return {
    headers: request.headers,
    body: JSON.parse(request.body.toString()) as unknown,
    url: `https://bombus.example/ento-home/survey/survey-list/${id}`,
  }
}
const same = (text: string) => text

describe('the request body for', () => {
  it('Slack is a text with a link, escaped', async () => {
    const { body, url, headers } = await sendSurvey('slack', same, same)
    expect(body).toEqual({
      text: `*Hill &lt;Farm&gt;: survey stored*\nSurvey of 2026-06-12, visit 1.\n<${url}|Open in Bombus>`,
    })
    expect(headers['content-type']).toBe('application/json')
  })

  it('Microsoft Teams is a message with an adaptive card', async () => {
    const { body, url } = await sendSurvey('teams', same, same)
    expect(body).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', text: 'Hill <Farm>: survey stored', weight: 'Bolder', wrap: true },
              { type: 'TextBlock', text: 'Survey of 2026-06-12, visit 1.', wrap: true },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open in Bombus', url }],
          },
        },
      ],
    })
  })

  it('ntfy contains the topic of the address, and is sent to the server', async () => {
    const { body, url } = await sendSurvey(
      'ntfy',
      (base) => `${base}/farm-topic`,
      (path) => path,
    )
    expect(body).toEqual({
      topic: 'farm-topic',
      title: 'Hill <Farm>: survey stored',
      message: 'Survey of 2026-06-12, visit 1.',
      click: url,
    })
  })

  it('Telegram contains the chat of the address', async () => {
    const { body, url } = await sendSurvey(
      'telegram',
      (base) => `${base}/bot1:token/sendMessage?chat_id=-10042`,
      (path) => `${path}/bot1:token/sendMessage`,
    )
    expect(body).toEqual({
      chat_id: '-10042',
      text: `Hill <Farm>: survey stored\nSurvey of 2026-06-12, visit 1.\n${url}`,
      link_preview_options: { is_disabled: true },
    })
  })
})

it.each([
  ['ntfy', 'https://ntfy.sh/'],
  ['ntfy', 'https://ntfy.sh/%zz'],
  ['telegram', 'https://api.telegram.org/bot1:token/sendMessage'],
] as const)('an address for %s without a recipient is rejected', async (format, url) => {
  const home = await makeHome()
  expect(await home.add({ format, url })).toMatchObject({ status: 422, issues: [{ path: 'url' }] })
})

it('an address with a send token is shown without its path, and is unchanged when that is sent back', async () => {
  const home = await makeHome()
  const url = `${receiver.url}/bot1:token/sendMessage?chat_id=-10042`
  const { data: made } = await home.add({ format: 'telegram', url })
  const shown = `${new URL(url).origin}/…`
  expect(made.url).toBe(shown)
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: home.organisation_id }))
  const path = `${home.hooks}/${made.id}`
  const change = (body: object) => ask<{ url: string }>(`PUT ${path}`, { headers, body })
  expect(await change({ title: 'Field team', url: shown })).toMatchObject({ status: 200, data: { url: shown } })
  const stored = () => db.selectFrom('webhooks').where('id', '=', made.id).select('url').executeTakeFirst()
  expect(await stored()).toEqual({ url })
  expect(await change({ format: 'json' })).toMatchObject({ status: 422, issues: [{ path: 'url' }] })
  const { data: listed } = await ask(`GET ${home.hooks}`, { headers })
  expect(JSON.stringify(listed)).not.toContain('token')
})

it('texts are in the language of the webhook’s creator', async () => {
  const home = await makeHome()
  const person = await makeUser(db, { role: 'farm_admin', organisation_id: home.organisation_id })
  await db.insertInto('display_preferences').values({ user_id: person.id, language: 'de' }).execute()
  const { data } = await ask<{ id: number }>(`POST ${home.hooks}`, {
    headers: await server.as(person),
    body: { title: 'Büro', url: `${receiver.url}${home.path}`, format: 'slack' },
  })
  expect(await db.selectFrom('webhooks').where('id', '=', data.id).select('language').executeTakeFirst()).toEqual({
    language: 'de',
  })
})
