import { ui as t } from '#web/texts/ui.ts'
import css from './skeleton.module.css'

/** A placeholder with the size of a text or figure, so that nothing shifts. */
export const Skeleton = ({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) => (
  <span className={css.bar} style={{ width, height }} aria-hidden="true" />
)

export const SkeletonLines = ({ lines }: { lines: number }) => (
  <div className={css.page} aria-hidden="true">
    {Array.from({ length: lines }, (_none, line) => (
      <Skeleton key={line} width={`${88 - ((line * 17) % 42)}%`} />
    ))}
  </div>
)

/** A placeholder for a whole page: title and a block of lines. */
export const PageSkeleton = () => (
  <div className={css.page} role="status">
    <span className="vh">{t.loading}</span>
    <Skeleton width={240} height={28} />
    <Skeleton height={160} />
    <SkeletonLines lines={5} />
  </div>
)
