import type { Page } from '@playwright/test'
import { generate } from 'otplib'

/** The browser's virtual authenticator: a phone whose fingerprint is always accepted. */
export const plugInAuthenticator = async (page: Page) => {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The code that an app would show for the key on the page. */
export const codeOnPage = async (page: Page): Promise<{ secret: string; code: string }> => {
  const secret = (await page.getByText(/^Key: /).innerText()).replace('Key: ', '').replaceAll(' ', '')
  return { secret, code: await generate({ secret }) }
}
