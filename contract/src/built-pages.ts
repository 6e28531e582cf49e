/**
 * What stands in the built pages of the investor section for things that only a running server knows. The build writes
 * these texts, the server puts the settings and the year in their place.
 */
export const ORIGIN_MARK = 'https://origin.invalid';
export const YEAR_MARK = '{year}';
