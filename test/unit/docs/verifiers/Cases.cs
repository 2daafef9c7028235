using System;

public static class Cases
{
    /** With parameters, runs the example's own command. */
    public static int Main(string[] parameters)
    {
        if (parameters.Length > 0) return Verify.Main(parameters);
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var fields = line.Split('\t');
            var rawBody = Convert.FromBase64String(fields[3]);
            var follows = fields[2] == "-" || Verify.FollowsDigest(rawBody, fields[2]);
            var header = fields[1] == "-" ? null : fields[1];
            Console.WriteLine(Verify.IsAuthentic(fields[0], header, rawBody) && follows ? "true" : "false");
        }
        return 0;
    }
}
