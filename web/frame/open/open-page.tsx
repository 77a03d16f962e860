import { QueryClientProvider } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from '#web/platform/api/query-client.ts'
import { openFrame as t } from '#web/texts/frame.ts'
import { Brand } from '#web/ui/brand.tsx'
import { LanguageChoice } from '#web/ui/fields/language-choice.tsx'
import css from './open-page.module.css'

/** The frame of pages that can also be read without signing in. */
export const OpenFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <div className={css.frame}>
      <header className={css.bar} data-print="none">
        <Link to="/" className={css.brand} aria-label={t.home}>
          <Brand />
        </Link>
        <LanguageChoice />
        <Link to="/" className={css.link}>
          {t.signIn}
        </Link>
      </header>
      <main>{children}</main>
    </div>
  </QueryClientProvider>
)
