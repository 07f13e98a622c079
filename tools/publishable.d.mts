export function missingFrom(manifest: {
  readonly repository?: string | { readonly url?: string };
  readonly bugs?: string | { readonly url?: string };
  readonly author?: string;
}): readonly string[];
