import { Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'
import { dashboard as t } from './texts/dashboard.ts'
import css from './dashboard-skeleton.module.css'

/** Placeholder with the dashboard's layout, so that nothing shifts when the figures arrive. */
export const DashboardSkeleton = () => (
  <div className={css.dashboard} role="status">
    <span className="vh">{t.loading}</span>
    <div className={css.grid}>
      <div className={css.health}>
        <div className={css.dial} />
        <div className={css.lines}>
          <SkeletonLines lines={7} />
        </div>
      </div>
      <div className={css.side}>
        <Skeleton height={32} />
        <div className={css.plan} />
      </div>
      <div className={css.tabs}>
        <div className={css.list}>
          <Skeleton width={180} />
          <Skeleton width={64} />
          <Skeleton width={40} />
        </div>
      </div>
    </div>
  </div>
)

/** The space for the pickers in the page header. */
export const PickersSkeleton = () => (
  <div className={css.pickers}>
    <Skeleton width={76} height="100%" />
    <Skeleton width="100%" height="100%" />
  </div>
)

export const NameSkeleton = () => (
  <>
    <span className="vh">{t.title}</span>
    <Skeleton width={240} height={34} />
  </>
)
