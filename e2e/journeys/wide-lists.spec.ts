import { desk, expect, phone, test } from '../platform/test.ts'

const sizes = {
  phone,
  'phone in landscape': { width: 844, height: 390 },
  tablet: { width: 768, height: 1024 },
  'small laptop': { width: 1024, height: 768 },
  desk,
}

/** Runs in the page: the names of tables that are wider than their place. */
const tooWide = `[...document.querySelectorAll('[role=group]:has(> table)')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map((table) => table.ariaLabel + ' by ' + (table.scrollWidth - table.clientWidth) + ' px')`

test('lists show all their columns and actions at every size, without sideways scrolling', async ({
  page,
  enter,
  db,
}) => {
  const { plot_id } = await db.selectFrom('surveys').orderBy('id').select('plot_id').limit(1).executeTakeFirstOrThrow()
  const lists = {
    'admin@demo.example': [
      ['/users', 'Users'],
      ['/devices', 'Devices'],
    ],
    'entomology_admin@demo.example': [
      ['/ento-home/predator', 'Predator'],
      [`/ento-home/survey/survey-datalist/${plot_id}?tab=predator`, 'Predator Survey'],
    ],
  } as const
  for (const [account, pages] of Object.entries(lists)) {
    await enter(account, '/privacy')
    for (const [path, name] of pages) {
      await page.setViewportSize(desk)
      await page.goto(path)
      await page
        .getByRole('table')
        .or(page.getByRole('list', { name, exact: true }))
        .first()
        .waitFor()
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport)
        expect(await page.evaluate<string[]>(tooWide), `${name}, ${size}`).toEqual([])
        const button = page.getByRole('button', { name: /^(Edit|Delete|History) / }).first()
        await button.scrollIntoViewIfNeeded()
        await expect(button, `${name}, ${size}`).toBeInViewport({ ratio: 1 })
      }
    }
  }
})
