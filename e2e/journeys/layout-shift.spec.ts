import { shiftOfPage } from '../platform/layout-shift.ts'
import { expect, onOwnClock, phone, test } from '../platform/test.ts'

/** A page that moves by more than this while it loads makes people press the wrong place. */
const MOST_SHIFT = 0.1

test('pages stay in place on a phone while their data load', { tag: onOwnClock }, async ({ page, enter, db }) => {
  const { survey_id } = await db
    .selectFrom('flower_surveys')
    .orderBy('id')
    .select('survey_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.setViewportSize(phone)
  const visited = {
    'farm_admin@demo.example': ['/', '/farm-treatments/1', '/images/upload'],
    'entomology_admin@demo.example': ['/ento-home/survey-report', `/ento-home/survey/survey-list/${survey_id}`],
  }
  for (const [account, paths] of Object.entries(visited)) {
    await enter(account, '/privacy')
    for (const path of paths) {
      await page.goto(path)
      await page.locator('#root:not([data-drawn]) h1').first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate<number>(shiftOfPage), path).toBeLessThan(MOST_SHIFT)
    }
  }
})
