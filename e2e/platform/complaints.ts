import type { Page } from '@playwright/test'

/** Collects what the browser complains of on a page, from now on. */
export const collectComplaints = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refused call is the page's business to tell; the browser notes it all the same.
    if (message.type() === 'error' && !/status of (4\d\d|503)/.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
