import { IconBrandAndroid, IconBrandApple } from '@tabler/icons-react'
import noSignal from '#web/drawings/empties/no-devices.svg?raw'
import { frame as t } from '#web/texts/frame.ts'
import { Drawing } from '#web/ui/drawing/drawing.tsx'
import { Page } from '#web/ui/page/page.tsx'
import css from './mobile-app-page.module.css'

/** For people with neither portal: they use the mobile app. */
export const MobileAppPage = () => (
  <Page title={t.appTitle}>
    <div className={css.app}>
      <Drawing svg={noSignal} className={css.art} />
      <p className={css.text}>{t.appText}</p>
      <ul className={css.stores}>
        <li>
          <IconBrandAndroid aria-hidden="true" />
          {t.androidStore}
        </li>
        <li>
          <IconBrandApple aria-hidden="true" />
          {t.appleStore}
        </li>
      </ul>
      <p className={css.note}>{t.appNote}</p>
    </div>
  </Page>
)
