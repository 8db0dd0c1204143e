import sharp from 'sharp';

// The library reads many formats. All but four are blocked, SVG among them. One thread is enough for one picture at a
// time, and a cache would hold memory for pictures that do not come again.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

/** The library as processes use it that decode untrusted pictures. */
export { sharp };
