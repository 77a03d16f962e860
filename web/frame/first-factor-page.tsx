import { settings } from '#web/texts/settings.ts'
import { OwnFactors } from '#web/ui/factors/own-factors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'

const t = settings.factors

/** Replaces every page for a person whose role requires a second factor and who has none. */
export const FirstFactorPage = () => (
  <Page title={t.firstTitle}>
    <Notice tone="warn">{t.firstText}</Notice>
    <OwnFactors onFirst={() => location.reload()} />
  </Page>
)
