import { expect, it } from 'vitest'
import { asker } from '#server/testing/asker.ts'
import { makeServer } from '#server/testing/server.ts'

it('the demo shows where help is offered; elsewhere nothing is invented', async () => {
  const first = await makeServer()
  const offered = async (env: Record<string, string>) => {
    const { app } = await makeServer({ env, beside: first })
    const { support_url, contact_email } = (
      await asker(app)<{ support_url: string | null; contact_email: string | null }>('GET /portal')
    ).data
    return { support_url, contact_email }
  }
  expect(await offered({ BOMBUS_DEMO: 'on' })).toEqual({
    support_url: 'mailto:support@demo.example?subject=Bombus',
    contact_email: 'support@demo.example',
  })
  expect(await offered({ BOMBUS_DEMO: 'off' })).toEqual({ support_url: null, contact_email: null })
  const own = { SUPPORT_URL: 'https://help.example/form', CONTACT_EMAIL: 'team@help.example' }
  expect(await offered({ BOMBUS_DEMO: 'on', ...own })).toEqual({
    support_url: own.SUPPORT_URL,
    contact_email: own.CONTACT_EMAIL,
  })
})
