// The shape of a person's page while it is read: as tall as the window, so that nothing below it moves into sight.
import { Skeleton } from "#ui/skeleton.tsx";
import "./profile.css";

export function ProfileSkeleton() {
  return (
    <output aria-label="Loading the profile" className="page-width profile-page block">
      <title>Profile · Orpheus</title>
      <div className="profile-header">
        <div className="profile-banner" />
        <div className="profile-body">
          <Skeleton className="profile-avatar rounded-full" />
          <div>
            <Skeleton className="h-11 w-72" />
            <Skeleton className="mt-3 h-6 w-80" />
          </div>
          <Skeleton className="h-14 w-full max-w-lg" />
          <Skeleton className="h-12 w-64" />
        </div>
      </div>
    </output>
  );
}
